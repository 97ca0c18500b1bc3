import "./dialog.js";
import "./time.js";
import "./install.js";
