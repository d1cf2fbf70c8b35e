import { Catalogue } from "../../words/words.js";
import en from "./en.js";

export const waitingWords = new Catalogue(en, {
  de: () => import("./de.js"),
  ja: () => import("./ja.js"),
  ar: () => import("./ar.js"),
});
