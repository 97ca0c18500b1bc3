import "./downloads.js";
import "./home-screen.js";
import "./report-offline.js";
import "./news.js";
import "./invite-button.js";
