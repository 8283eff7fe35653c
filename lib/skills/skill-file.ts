import { parseDocument } from 'yaml'
import { skillProblems as t } from '#lib/words/en/skill-problems.ts'
import { MAX_COMPATIBILITY, MAX_DESCRIPTION, MAX_FRONT_MATTER, MAX_NAME, MAX_SKILL_BYTES } from './limits.ts'

/** A `SKILL.md` as agentskills.io defines it. */
export interface SkillText {
  name: string
  description: string
  /** Names of tools that the skill would like to use. They permit nothing. */
  allowedTools: string[]
  body: string
}

export interface SkillProblem {
  path: string
  message: string
}

export const SKILL_FILE = 'SKILL.md'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n|$)/
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Reads a `SKILL.md`. Aliases of YAML are refused, since they can multiply. */
export function readSkillFile(text: string): { skill: SkillText } | { problems: SkillProblem[] } {
  const problem = (message: string) => ({ problems: [{ path: SKILL_FILE, message }] })
  if (Buffer.byteLength(text) > MAX_SKILL_BYTES) return problem(t('tooLong', { most: MAX_SKILL_BYTES / 1024 }))
  const whole = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  if (!whole.startsWith('---')) return problem(t('noFrontMatter'))
  const head = FRONT_MATTER.exec(whole.slice(0, MAX_FRONT_MATTER + 10))
  if (!head) return problem(whole.length > MAX_FRONT_MATTER ? t('longFrontMatter', { most: MAX_FRONT_MATTER }) : t('openFrontMatter'))
  const values = valuesOf(head[1] ?? '')
  if (values === null) return problem(t('notYaml'))
  const problems = problemsOf(values).map(message => ({ path: SKILL_FILE, message }))
  if (problems.length > 0) return { problems }
  const { name, description } = values as { name: string; description: string }
  const body = whole.slice(head[0].length).trim()
  if (body === '') return problem(t('noBody'))
  return { skill: { name, description: description.trim(), allowedTools: toolsOf(values['allowed-tools']), body } }
}

function valuesOf(yaml: string): Record<string, unknown> | null {
  try {
    const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, logLevel: 'silent' })
    if (document.errors.length > 0) return null
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function problemsOf({ name, description, compatibility, metadata }: Record<string, unknown>): string[] {
  const problems: string[] = []
  if (typeof name !== 'string' || name.length > MAX_NAME || !NAME.test(name)) problems.push(t('badName', { most: MAX_NAME }))
  if (typeof description !== 'string' || description.trim() === '' || description.length > MAX_DESCRIPTION)
    problems.push(t('badDescription', { most: MAX_DESCRIPTION }))
  if (compatibility !== undefined && (typeof compatibility !== 'string' || compatibility.length > MAX_COMPATIBILITY))
    problems.push(t('badCompatibility', { most: MAX_COMPATIBILITY }))
  if (metadata !== undefined && (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)))
    problems.push(t('badMetadata'))
  return problems
}

function toolsOf(value: unknown): string[] {
  const names = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[\s,]+/) : []
  return names.filter((name): name is string => typeof name === 'string' && name !== '').slice(0, 100)
}
