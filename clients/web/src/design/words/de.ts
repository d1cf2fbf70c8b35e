import type { DesignMessages } from "./en.js";

const de: DesignMessages = {
  dismiss: "Ausblenden",
};

export default de;
