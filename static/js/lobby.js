import "./app.js";
import "./names.js";
