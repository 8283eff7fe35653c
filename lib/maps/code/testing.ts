import { createGrammars } from '../thread/parser.ts'
import { codeMap } from './code-map.ts'
import { languageOf } from './languages.ts'
import type { CodeOutline } from './outline.ts'
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

/** Returns the printed entries of files that are given by path. */
export async function blocksOf(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { map } = codeMap(await outlinesOf(files))
  return Object.fromEntries(map.entries.map(({ path, block }) => [path, block]))
}
