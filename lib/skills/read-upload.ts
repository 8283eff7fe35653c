import { isUtf8 } from 'node:buffer'
import { AppError } from '#lib/errors.ts'
import { sha256 } from '#lib/platform/index.ts'
import { skillProblems as t } from '#lib/words/en/skill-problems.ts'
import { MAX_FILES } from './limits.ts'
import { readSkillFile, SKILL_FILE, type SkillProblem, type SkillText } from './skill-file.ts'
import { unzipBounded } from './unzip-bounded.ts'

/** A skill as an upload holds it. */
export interface ReadSkill extends SkillText {
  /** The whole `SKILL.md`. */
  text: string
  files: SkillFileContent[]
  /** SHA-256 of all files with their paths. */
  digest: string
}

export interface SkillFileContent {
  path: string
  /** Text, or Base64 where the bytes are no text. */
  content: string
  isText: boolean
}

/** Reads a `SKILL.md`, or a zip archive with one at its top or in its only folder. Throws `invalid_skill` that names each problem. */
export async function readUpload(bytes: Buffer): Promise<ReadSkill> {
  const parts = isZip(bytes) ? await partsOf(bytes) : new Map([[SKILL_FILE, bytes]])
  const { folder, files } = withoutFolder(parts)
  const main = files.get(SKILL_FILE)
  if (!main) throw refused([{ path: SKILL_FILE, message: t('missing') }])
  const text = textOf(main)
  if (text === null) throw refused([{ path: SKILL_FILE, message: t('notText') }])
  const read = readSkillFile(text)
  if ('problems' in read) throw refused(read.problems)
  if (folder !== null && folder !== read.skill.name)
    throw refused([{ path: `${folder}/${SKILL_FILE}`, message: t('otherFolder', { folder, name: read.skill.name }) }])
  return skillOf(text, read.skill, [...files].filter(([path]) => path !== SKILL_FILE).map(contentOf))
}

/** Joins a checked `SKILL.md` with its other files. */
export function skillOf(text: string, skill: SkillText, files: SkillFileContent[]): ReadSkill {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const digest = sha256(JSON.stringify([text, ...sorted.map(({ path, content }) => [path, sha256(content)])]))
  return { ...skill, text, files: sorted, digest }
}

export function refused(problems: SkillProblem[]): AppError {
  const [first] = problems
  const message = first ? t('invalid', { path: first.path, problem: first.message }) : t('broken')
  return new AppError('invalid_skill', { message, details: { problems } })
}

function isZip(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const unpacked = await unzipBounded(bytes)
  if ('problem' in unpacked) throw refused([{ path: unpacked.path, message: unpacked.problem }])
  const parts = [...unpacked.files].filter(([path]) => !isNoise(path))
  const outside = parts.find(([path]) => isOutside(path))
  if (outside) throw refused([{ path: outside[0].slice(0, 200), message: t('outside') }])
  if (parts.length > MAX_FILES) throw refused([{ path: SKILL_FILE, message: t('tooManyFiles', { most: MAX_FILES }) }])
  return new Map(parts)
}

/** Files that archivers of desktops add. */
function isNoise(path: string): boolean {
  return path.endsWith('/') || path.startsWith('__MACOSX/') || path.endsWith('.DS_Store')
}

function isOutside(path: string): boolean {
  return (
    path.startsWith('/') ||
    path.includes('\\') ||
    path.includes('\0') ||
    path.split('/').some(step => step === '..' || step === '.' || step === '')
  )
}

function withoutFolder(parts: Map<string, Buffer>): { folder: string | null; files: Map<string, Buffer> } {
  const tops = new Set([...parts.keys()].map(path => path.slice(0, path.indexOf('/') + 1)))
  const [top] = tops
  if (tops.size !== 1 || !top) return { folder: null, files: parts }
  return { folder: top.slice(0, -1), files: new Map([...parts].map(([path, bytes]) => [path.slice(top.length), bytes])) }
}

function contentOf([path, bytes]: [string, Buffer]): SkillFileContent {
  const text = textOf(bytes)
  return text === null ? { path, content: bytes.toString('base64'), isText: false } : { path, content: text, isText: true }
}

function textOf(bytes: Buffer): string | null {
  return isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null
}
