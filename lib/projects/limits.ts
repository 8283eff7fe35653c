/** Most projects that one person has made. */
export const MOST_PROJECTS = 500
export const MOST_PEOPLE = 500
export const MAX_PROJECT_NAME = 100
/** Characters of a project's instructions, as of a model's. */
export const MAX_PROJECT_INSTRUCTIONS = 20_000
/** Projects in one list. */
export const MOST_LISTED = 1_000
/** Time in ms for the answers of a person who is being deleted to end in other people's chats. */
export const END_MS = 3_000
