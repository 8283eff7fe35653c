export { createSkills, HAS_SKILLS } from './create-skills.ts'
export { exportSkills } from './export-skills.ts'
export { MAX_READ_CHARS, MAX_SKILL_BYTES, MAX_UPLOAD_BYTES } from './limits.ts'
export type { SkillLine, SkillReading, SkillSummary, Skills, SkillView } from './skills.ts'
