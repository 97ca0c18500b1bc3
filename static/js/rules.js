import "./app.js";
import "./search.js";
