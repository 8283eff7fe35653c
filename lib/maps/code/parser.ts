import { fileURLToPath } from 'node:url'
import { Language, Parser } from 'web-tree-sitter'
import type { LanguageId } from './languages.ts'
import type { WithTree } from './read/outline-code.ts'

/** Longest that one file is parsed. The slowest of thousands of real files took a twentieth of it. */
export const PARSE_MS = 1_500

/** Loads the grammars of the languages that are asked for. One parser serves a thread. */
export interface Grammars {
  /** Loads a grammar, once; rejects where its file is broken or missing. */
  load(language: LanguageId): Promise<void>
  withTree: WithTree
}

export async function createGrammars(): Promise<Grammars> {
  await Parser.init()
  const parser = new Parser()
  const loaded = new Map<LanguageId, Language>()
  return {
    async load(language) {
      if (loaded.has(language)) return
      const file = import.meta.resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${language}.wasm`)
      loaded.set(language, await Language.load(fileURLToPath(file)))
    },

    withTree(language, text, use) {
      parser.setLanguage(loaded.get(language) ?? null)
      const endsMs = performance.now() + PARSE_MS
      const tree = parser.parse(text, null, { progressCallback: () => performance.now() > endsMs })
      if (tree === null) {
        parser.reset()
        return null
      }
      try {
        return use(tree.rootNode)
      } finally {
        tree.delete()
      }
    },
  }
}
