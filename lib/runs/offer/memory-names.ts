/** Name of Parley's own server for facts about a person, as rules and permissions name it. */
export const MEMORY_SERVER = 'memory'

/** Names of its tools in a selection. */
export const MEMORY_TOOLS: readonly string[] = [`${MEMORY_SERVER}.save`, `${MEMORY_SERVER}.forget`]
