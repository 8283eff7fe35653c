import type { Actor } from '#lib/auth/index.ts'
import { fenced, oneLine } from './fence.ts'
import type { CountTokens } from './history.ts'
import type { TextItem } from './item.ts'

/** A chat's choice of files. */
export interface ChosenFiles {
  workspaceId: string | null
  selectedFiles: readonly string[]
}

/** Text of a file with the hash of its bytes, as a workspace reads it. */
export type ReadFile = (
  actor: Actor,
  workspaceId: string,
  path: string,
) => Promise<{ status: 'ok'; content: string; sha256: string } | { status: string }>

/** Files read at the same time. */
const AT_ONCE = 16

/** Reads the selected files, each once. Those that cannot be read now are left out; a send names them before it is stored. */
export async function fileItems(
  read: ReadFile,
  { actor, chat, count }: { actor: Actor; chat: ChosenFiles; count: CountTokens },
): Promise<TextItem[]> {
  const { workspaceId, selectedFiles } = chat
  if (workspaceId === null) return []
  const items: TextItem[] = []
  for (let at = 0; at < selectedFiles.length; at += AT_ONCE) {
    const paths = selectedFiles.slice(at, at + AT_ONCE)
    const texts = await Promise.all(paths.map(path => read(actor, workspaceId, path)))
    for (const [index, file] of texts.entries()) {
      const path = paths[index]
      if (path === undefined || !('content' in file)) continue
      const text = fenced(path, file.content)
      items.push({ key: `file:${path}`, label: path, hash: file.sha256, tokens: count(text), text })
    }
  }
  return items
}

/** Longest list of files in a request, in characters. */
const MOST_LIST_CHARS = 8_000

/** Lists the names of files, without those that are left out. A long list ends with the number of the others. */
export function listOfFiles(paths: readonly string[], excluded: readonly string[]): string {
  const out = new Set(excluded)
  const named = paths.filter(path => !out.has(path)).map(oneLine)
  let length = 0
  const end = named.findIndex(name => {
    length += name.length + 1
    return length > MOST_LIST_CHARS
  })
  return end < 0 ? named.join('\n') : [...named.slice(0, end), `… and ${named.length - end} more files`].join('\n')
}
