import "./app.js";
import "./copied.js";
import "./previews.js";
