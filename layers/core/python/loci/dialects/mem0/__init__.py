"""Memory in the words of mem0: memories of users, agents, apps and runs, for clients that know no other words."""
