const en = {
  dismiss: "Dismiss",
};

export type DesignMessages = typeof en;
export default en;
