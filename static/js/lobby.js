import "./app.js";
import "./follows.js";
import "./names.js";
