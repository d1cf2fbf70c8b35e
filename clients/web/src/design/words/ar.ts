import type { DesignMessages } from "./en.js";

const ar: DesignMessages = {
  dismiss: "إخفاء",
};

export default ar;
