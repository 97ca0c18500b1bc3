import "./app.js";
import "./share.js";
