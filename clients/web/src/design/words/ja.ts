import type { DesignMessages } from "./en.js";

const ja: DesignMessages = {
  dismiss: "閉じる",
};

export default ja;
