/** Longest name of an assistant, in characters. */
export const MAX_NAME = 80
export const MAX_DESCRIPTION = 500
/** Equals the limit of the instructions of a model. */
export const MAX_ASSISTANT_INSTRUCTIONS = 20_000
export const MAX_STARTERS = 6
export const MAX_STARTER = 500
/** Longest emoji in UTF-16 code units: a family of four with skin tones has 25. */
export const MAX_EMOJI = 32
/** Picture of an assistant: as large as lists and exports can carry one in each row. */
export const MAX_PICTURE_BYTES = 24 * 1024
export const MAX_PICTURE_PIXELS = 256
export const MAX_TOOLS = 1_000
/** Assistants of one person, and prompts of one person. */
export const MAX_OWN = 1_000
/** Versions of one assistant that are kept; older ones are deleted with the next. */
export const MAX_VERSIONS_LISTED = 100
/** Time after which a deleted assistant can no longer be restored, and its texts are deleted. */
export const RESTORE_MS = 24 * 60 * 60 * 1_000
