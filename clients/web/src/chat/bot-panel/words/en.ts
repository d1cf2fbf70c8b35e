const en = {
  what: "Values under keys, put before every question. The bot is",
  where: "Where they are",
  inService: "In the service, on all your devices",
  inBrowser: "In this browser alone",
  whereHint: "It holds from your next message on.",
  link: "Link to this bot",
  linkHint: "It has the name and the instructions of the bot, and never what it remembers.",
  copy: "Copy the link",
  copied: "Copied.",
};

export type BotMessages = typeof en;
export default en;
