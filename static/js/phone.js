import "./downloads.js";
import "./home-screen.js";
import "./lost.js";
import "./news.js";
import "./inviting.js";
