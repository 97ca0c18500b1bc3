import "./app.js";
import "./dependent-fields.js";
import "./names.js";
