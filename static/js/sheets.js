import "./app.js";
import "./previews.js";
import "./share.js";
