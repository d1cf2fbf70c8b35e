const en = {
  what: "Values under keys, put before every question:",
  bots: "Bots",
  instructions: "Instructions",
  instructionsHint: "They hold from your next message on, and stay in this browser.",
  saveInstructions: "Save the instructions",
  saved: "Saved.",
  newBot: "New bot",
  nameOfBot: "Name of the new bot",
  beginBot: "Begin",
  promptHint: "They are sent to the model with each question.",
  offer: "The link to this bot brings instructions.",
  offerHint: "They are used only if you accept them. Accept them only from people you trust.",
  accept: "Use these instructions",
  decline: "Leave them out",
  where: "Stored in",
  inService: "In the service, on all your devices",
  inBrowser: "In this browser alone",
  whereHint: "A change begins a new chat.",
  link: "Link to this bot",
  linkHint: "It has the name and the instructions of the bot, and never what it remembers.",
  copy: "Copy the link",
  copied: "Copied.",
};

export type BotMessages = typeof en;
export default en;
