import "./console-page.js";
import { showPage } from "../session/page.js";

void showPage("loci-console-page");
