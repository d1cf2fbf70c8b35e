"""The data plane of Amazon's AgentCore Memory: events are messages of conversations, memory records are atoms."""
