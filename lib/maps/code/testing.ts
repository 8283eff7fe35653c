import type { MapEntry } from '../maps.ts'
import { createCodeMapper } from './code-mapper.ts'
import { languageOf } from './languages.ts'
import type { CodeOutline } from './outline.ts'
import { createGrammars } from './parser.ts'
import { outlineCode } from './read/outline-code.ts'

let grammars: ReturnType<typeof createGrammars> | undefined

/** Outlines files that are given by path. For tests. */
export async function outlinesOf(files: Readonly<Record<string, string>>): Promise<Map<string, CodeOutline>> {
  grammars ??= createGrammars()
  const { load, withTree } = await grammars
  const outlines = new Map<string, CodeOutline>()
  for (const [path, text] of Object.entries(files)) {
    const language = languageOf(path)
    if (language) await load(language)
    outlines.set(path, outlineCode({ path, text, sizeBytes: Buffer.byteLength(text) }, withTree))
  }
  return outlines
}

/** Maps files that are given by path, in order. */
export async function entriesOf(files: Readonly<Record<string, string>>): Promise<MapEntry[]> {
  const mapper = createCodeMapper()
  mapper.update({ removed: [], outlines: [...(await outlinesOf(files)).values()] })
  return mapper.take().changed.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Returns the printed entries of files that are given by path. */
export async function blocksOf(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  return Object.fromEntries((await entriesOf(files)).map(({ path, block }) => [path, block]))
}
