import "./console-page.js";
import { showPage } from "../session/start.js";

showPage("loci-console-page");
