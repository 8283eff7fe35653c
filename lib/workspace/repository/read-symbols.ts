import { languageOf } from '#lib/maps/index.ts'
import { MAX_TEXT_BYTES } from '../limits.ts'
import type { AskOptions, OpenedRepository } from './opened.ts'
import type { ChangedFile, SymbolChange } from './views.ts'

/** Returns the signatures of files, one symbol a line, by path. Rejects where the thread of maps ends. */
export type Signatures = (files: readonly { path: string; sizeBytes: number; text: string }[]) => Promise<ReadonlyMap<string, string>>

/** Most files whose symbols are compared. */
const MOST_FILES = 100
const AT_ONCE = 8

export interface SymbolsRequest {
  files: readonly ChangedFile[]
  from: string
  to: string
  objects: AskOptions
}

/** Lists the symbols that changed in files of code. Empty where the maps cannot tell. */
export async function readSymbols(
  opened: OpenedRepository,
  signatures: Signatures,
  { files, from, to, objects }: SymbolsRequest,
): Promise<SymbolChange[]> {
  const code = files.filter(({ path, added }) => added !== null && languageOf(path) !== null).slice(0, MOST_FILES)
  const [before, after] = await Promise.all([
    signaturesAt(opened, signatures, { names: code.map(({ path, from: old }) => [old ?? path, path]), tree: from, objects }),
    signaturesAt(opened, signatures, { names: code.map(({ path }) => [path, path]), tree: to, objects }),
  ])
  return code.flatMap(({ path }) => symbolChange(path, before.get(path) ?? '', after.get(path) ?? '') ?? [])
}

interface TextsRequest {
  /** Name in the tree, and the path under which it is known. */
  names: readonly (readonly [string, string])[]
  tree: string
  objects: AskOptions
}

async function signaturesAt(opened: OpenedRepository, signatures: Signatures, { names, tree, objects }: TextsRequest) {
  const files: { path: string; sizeBytes: number; text: string }[] = []
  for (let first = 0; first < names.length; first += AT_ONCE) {
    const some = names.slice(first, first + AT_ONCE)
    const texts = await Promise.all(
      some.map(([name]) =>
        opened.ask(['cat-file', 'blob', `${tree}:${opened.repository.prefix}${name}`], { ...objects, cutAtBytes: MAX_TEXT_BYTES }),
      ),
    )
    for (const [index, text] of texts.entries())
      if (text) files.push({ path: some[index]?.[1] ?? '', sizeBytes: Buffer.byteLength(text), text })
  }
  return files.length === 0 ? new Map<string, string>() : await signatures(files)
}

/** Compares the signatures of one file before and after, one symbol a line. A symbol of the same kind and name in both has changed. */
export function symbolChange(path: string, before: string, after: string): SymbolChange | null {
  const [old, now] = [linesOf(before), linesOf(after)]
  const removed = without(old, now)
  const added = without(now, old)
  const changed: SymbolChange['changed'] = []
  const isNew = (line: string) => {
    const at = removed.findIndex(other => nameOf(other) === nameOf(line))
    if (at === -1) return true
    changed.push({ before: removed.splice(at, 1)[0] ?? '', after: line })
    return false
  }
  const fresh = added.filter(isNew)
  return fresh.length + removed.length + changed.length === 0 ? null : { path, added: fresh, removed, changed }
}

/** Signatures as the map has them; imports are none of a file's own. */
function linesOf(signature: string): string[] {
  return signature
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^[a-z]+ \S/.test(line) && !line.startsWith('i '))
}

/** Returns the lines of one list that the other has not, each as often as it is there more often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    return count === 0
  })
}

/** Kind and name, up to what is said about it. */
function nameOf(line: string): string {
  return /^[a-z]+ [^(:<?\-\s]+/.exec(line)?.[0] ?? line
}
