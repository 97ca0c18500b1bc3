import "./dialog.js";
import "./grab.js";
import "./time.js";
import "./install.js";
