"""Other ways to speak to Loci's memory: of a chat, a bot, a presence, a group. Each is a thin layer over spaces, atoms
and recall, with paths, names and ids of its own."""
