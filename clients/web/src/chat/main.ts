import "./chat-page.js";
import { showPage } from "../session/start.js";
import { applyLanguage } from "../words/language.js";

applyLanguage();
showPage("loci-chat-page");
