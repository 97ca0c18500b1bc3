import "./downloads.js";
import "./home-screen.js";
