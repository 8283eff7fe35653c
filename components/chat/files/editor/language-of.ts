import { LanguageDescription, type LanguageSupport } from '@codemirror/language'
import { languages } from '@codemirror/language-data'
import { onceOnline } from '#components/loading/once-online.ts'

const PROSE = /\.(?:md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|tex)$/i

/** Tells whether a file is written in a natural language: its lines wrap, and each has its own direction. */
export function isProse(path: string): boolean {
  return PROSE.test(path)
}

/** Loads the language of a file by its name; null where there is none. A text without colours is as good to edit. */
export async function loadLanguage(path: string): Promise<LanguageSupport | null> {
  const description = LanguageDescription.matchFilename(languages, path.slice(path.lastIndexOf('/') + 1))
  if (!description) return null
  return onceOnline(() => description.load()).catch(() => null)
}
