import "./app.js";
import "./copy-to-home-screen.js";
import "./scanner.js";
