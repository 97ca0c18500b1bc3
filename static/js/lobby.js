import "./app.js";
import "./half-filled.js";
import "./dependent-fields.js";
import "./names.js";
