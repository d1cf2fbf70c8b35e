import "./chat-page.js";
import { showPage } from "../session/start.js";

showPage("loci-chat-page");
