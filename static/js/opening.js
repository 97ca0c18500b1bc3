import "./lobby.js";
import "./people.js";
