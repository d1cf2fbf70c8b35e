"""Routes of bots, chats, groups, presences and of other products' clients, each in its own words."""
