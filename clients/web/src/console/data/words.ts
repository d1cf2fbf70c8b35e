const en = {
  may: "This is about your own data.",
  mayAdmin: "You may export and erase your own data, and as an admin that of every person of the app.",
  person: "Person, by their user id",
  yourself: "yourself",
  choose: "Show",
  about: (user: string) => `This is about the data of ${user}. What you do to it is written down in their audit.`,
  audit: "Show it",
  counted: (memories: string, conversations: string, messages: string, files: string) =>
    `Memories: ${memories} · conversations: ${conversations} · messages: ${messages} · files: ${files}`,
  countedSome: "There is more than could be counted in time.",
  lastActive: (time: string) => `Last active: ${time}`,
  neverTalked: "No conversation yet.",
  restriction: "Restriction",
  restrictionHint: "Nothing of a restricted person is recalled, changed or deleted, until you end it.",
  restrict: "Restrict",
  endRestriction: "End the restriction",
  restricted: "Restricted.",
  notRestricted: "Not restricted.",
  exportHintOf: "Everything that is stored about this person, in one file.",
  eraseHintOf:
    "Erases all memories, conversations and files of this person for good. You get a signed receipt. This cannot be undone.",
  nothingFoundOf: "Nothing was stored about this person.",
  exporting: "Export",
  exportHint: "Everything that is stored about you, in one file.",
  export: "Export everything",
  preparing: "Preparing the file …",
  download: "Download the file",
  exportFailed: (reason: string) => `The file could not be prepared. Try again. ${reason}`,
  erasing: "Erasure",
  eraseHint:
    "Erases all your memories, conversations and files for good. You get a signed receipt. This cannot be undone.",
  word: "erase",
  typeWord: (word: string) => `Type “${word}” to go on`,
  erase: "Erase everything",
  nothingFound: "Nothing was stored about you.",
  running: (count: string) => `Erasing: ${count} records so far.`,
  waiting: (count: string) =>
    `${count} records were erased. A second look follows, then the receipt. You may leave this page.`,
  succeeded: (count: string) => `${count} records were erased.`,
  failed: (reason: string) => `The erasure failed. Start it again. ${reason}`,
  cutOff:
    "The service cannot be reached just now, so this page does not know how far it is. The work goes on; this page asks again.",
  receipt: "Receipt",
  genuine: "Its signature was verified in this browser: it is genuine.",
  notGenuine: "Its signature does not fit the public key. Keep it, and ask an admin.",
  downloadReceipt: "Download the receipt",
};

export type DataMessages = typeof en;
export default en;
