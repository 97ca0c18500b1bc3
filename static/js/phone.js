import "./taking.js";
import "./home-screen.js";
