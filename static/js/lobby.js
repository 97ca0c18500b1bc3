import "./app.js";
import "./joining.js";
