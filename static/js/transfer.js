import "./app.js";
import "./own-storage.js";
import "./scanner.js";
