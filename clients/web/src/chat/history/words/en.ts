const en = {
  chats: "Chats",
  search: "Search chats",
  noneFound: "No chat has this in its title.",
  eraseChat: (title: string) => `Erase: ${title}`,
  loading: "Loading the history …",
  empty: "There is no chat yet. Write a message to begin one.",
  untitled: "Chat without a title",
  messages: (count: number) => (count === 1 ? "1 message" : `${count} messages`),
  open: "open",
  closed: "closed",
  more: "Show older chats",
  erase: "Erase this chat …",
  eraseQuestion:
    "Erase this chat and what it remembers for good? Other chats, memories of other chats and the profile stay. There is no undo.",
  eraseNow: "Erase for good",
  cancel: "Cancel",
};

export type HistoryMessages = typeof en;
export default en;
