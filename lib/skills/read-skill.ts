import type { Platform } from '#lib/platform/index.ts'
import { readSkillFile, SKILL_FILE } from './skill-file.ts'
import type { SkillReading } from './skills.ts'

/** Reads the body of a skill, or another of its files. */
export async function readSkill(client: Platform['db']['client'], skillId: string, file: string | null): Promise<SkillReading | null> {
  const skill = await client.skill.findUnique({
    where: { id: skillId },
    select: { text: true, files: { select: { path: true }, orderBy: { path: 'asc' } } },
  })
  if (!skill) return null
  const files = skill.files.map(({ path }) => path)
  if (file === null || file === SKILL_FILE) {
    const read = readSkillFile(skill.text)
    return { kind: 'text', text: 'skill' in read ? read.skill.body : skill.text, files }
  }
  const path = file.replace(/^\.\//, '')
  const found = await client.skillFile.findUnique({ where: { skillId_path: { skillId, path } } })
  if (!found) return { kind: 'no_file', files }
  return found.isText ? { kind: 'text', text: found.content, files: [] } : { kind: 'binary', sizeBytes: found.sizeBytes }
}
