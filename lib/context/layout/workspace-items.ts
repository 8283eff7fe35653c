import { nextTurn } from '#lib/platform/index.ts'
import type { WorkspaceReader } from '#lib/workspace/index.ts'
import { fenced } from './fence.ts'
import type { CountTokens } from './history.ts'
import type { TextItem } from './item.ts'
import { type MostBytes, type SizedFile, unreadFiles } from './unread-files.ts'

export interface FileItems {
  items: TextItem[]
  /** Files that are too much for any request, the largest first; they were not read. */
  unread: SizedFile[]
}

export interface ChosenFiles {
  paths: readonly string[]
  /** Choices of the person, by key. */
  choices: ReadonlyMap<string, string>
  count: CountTokens
  most: MostBytes
}

/** Files read at the same time. */
const AT_ONCE = 16
/** Text that is counted before others have their turn. */
const TURN_CHARS = 256 * 1024

/** Reads the selected files, none that is left out. Files that cannot be read now have no item; a send names them before it is stored. */
export async function fileItems(read: WorkspaceReader, { paths, choices, count, most }: ChosenFiles): Promise<FileItems> {
  const files = await sizedFiles(read, paths, choices)
  const left = files.filter(({ choice }) => choice !== 'left_out')
  const unread = unreadFiles(left, most)
  const skipped = new Set(unread)
  const texts = new Map<string, TextItem>()
  const wanted = left.filter(file => !skipped.has(file))
  let [bytes, chars] = [0, 0]
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = wanted.slice(at, at + AT_ONCE)
    const found = await Promise.all(some.map(({ path }) => read.readText(path)))
    for (const [index, { path, choice }] of some.entries()) {
      const file = found[index]
      if (file?.status !== 'ok') continue
      // Files may have grown since.
      if (bytes + file.sizeBytes > most.bytes) {
        unread.push({ path, bytes: file.sizeBytes, choice })
        continue
      }
      bytes += file.sizeBytes
      const text = fenced(path, file.content)
      texts.set(path, { ...nameOf(path), hash: file.sha256, tokens: count(text), text })
      chars += text.length
      if (chars < TURN_CHARS) continue
      chars = 0
      await nextTurn()
    }
  }
  // Placeholder of a file that is left out: only its name is read.
  const named = (path: string) => ({ ...nameOf(path), hash: '', tokens: 0, text: '' })
  return { items: files.flatMap(({ path, choice }) => (choice === 'left_out' ? named(path) : (texts.get(path) ?? []))), unread }
}

async function sizedFiles(read: WorkspaceReader, paths: readonly string[], choices: ChosenFiles['choices']): Promise<SizedFile[]> {
  const files: SizedFile[] = []
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const some = paths.slice(at, at + AT_ONCE)
    const sizes = await Promise.all(some.map(path => read.sizeOf(path)))
    for (const [index, path] of some.entries()) {
      const bytes = sizes[index] ?? null
      if (bytes !== null) files.push({ path, bytes, choice: choices.get(`file:${path}`) ?? null })
    }
  }
  return files
}

function nameOf(path: string): Pick<TextItem, 'key' | 'label'> {
  return { key: `file:${path}`, label: path }
}
