import "./chat-page.js";
import { showPage } from "../session/page.js";

void showPage("loci-chat-page");
