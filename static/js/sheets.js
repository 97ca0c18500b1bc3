import "./app.js";
import "./previews.js";
