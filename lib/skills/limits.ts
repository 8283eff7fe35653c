/** Bounds of agentskills.io for a skill's front matter, and ours for its files. */
export const MAX_NAME = 64
export const MAX_DESCRIPTION = 1_024
export const MAX_COMPATIBILITY = 500
export const MAX_FRONT_MATTER = 16_000
export const MAX_SKILL_BYTES = 256 * 1024
/** Most files of a skill beside `SKILL.md`, the bytes of each, and of all together. */
export const MAX_FILES = 200
export const MAX_FILE_BYTES = 1024 * 1024
export const MAX_ALL_BYTES = 4 * 1024 * 1024
/** Most bytes of an upload. */
export const MAX_UPLOAD_BYTES = 2 * 1024 * 1024
/** Most skills that a person has made. */
export const MAX_OWN_SKILLS = 200
/** Most characters of a file that one call of `agent.read_skill` gives. */
export const MAX_READ_CHARS = 60_000
