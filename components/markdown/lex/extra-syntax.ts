import type { TokenizerAndRendererExtension } from 'marked'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { cachedSearch } from './cached-search.ts'
import type { DetailsToken, FootnoteRefToken, FootnoteToken } from './tokens.ts'

const DEFINITION = /^\[\^([^\]\s]{1,64})\]:[ \t]*([^\n]*(?:\n(?!\[\^)(?:[ \t]+[^\n]*|[^\s\n][^\n]*))*)(?:\n|$)/
const REFERENCE = /^\[\^([^\]\s]{1,64})\]/
const DETAILS = /^<details(?: open(?:="")?)?>\s*(?:<summary>([\s\S]*?)<\/summary>)?([\s\S]*?)(?:<\/details>[ \t]*(?:\n|$)|$)/i

/** `[^1]: the note`, GFM's footnote definition. */
export const footnoteDefinition: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  childTokens: ['tokens'],
  tokenizer(source): FootnoteToken | undefined {
    const match = DEFINITION.exec(source)
    if (!match?.[1]) return undefined
    const tokens = this.lexer.blockTokens((match[2] ?? '').replace(/^[ \t]{1,4}/gm, ''))
    return { type: 'footnote', raw: match[0], label: match[1], tokens }
  },
}

export const footnoteReference: TokenizerAndRendererExtension = {
  name: 'footnote_ref',
  level: 'inline',
  start: cachedSearch(source => source.indexOf('[^')),
  tokenizer(source): FootnoteRefToken | undefined {
    const match = REFERENCE.exec(source)
    return match?.[1] ? { type: 'footnote_ref', raw: match[0], label: match[1] } : undefined
  },
}

/** The one piece of block HTML that models use and that is harmless: `<details><summary>…</summary>…</details>`, without attributes. */
export const details: TokenizerAndRendererExtension = {
  name: 'details',
  level: 'block',
  childTokens: ['summary', 'tokens'],
  tokenizer(source): DetailsToken | undefined {
    const match = DETAILS.exec(source)
    if (!match) return undefined
    return {
      type: 'details',
      raw: match[0],
      summary: this.lexer.inline((match[1] ?? t('details')).trim()),
      tokens: this.lexer.blockTokens((match[2] ?? '').replace(/^\s*\n/, '')),
    }
  },
}
