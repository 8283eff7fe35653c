import { Hooks, Lexer, type Links, Marked, Tokenizer } from 'marked'
import { details, footnoteDefinition, footnoteReference } from './extra-syntax.ts'
import { maskMath, mathBlock, mathInline } from './math-syntax.ts'
import type { Token } from './tokens.ts'

/** Above it a run of text is shown without emphasis: finding its pairs takes time that grows with the square of its length. */
const EMPHASIS_LIMIT_CHARS = 10_000
const NOT_IN_URL = /[\u2018\u2019\u201c\u201d\u2026\u3000-\u303f\uff00-\uffef]/

class ChatTokenizer extends Tokenizer {
  override emStrong(source: string, masked: string, previous?: string) {
    return masked.length > EMPHASIS_LIMIT_CHARS ? undefined : super.emStrong(source, masked, previous)
  }

  /** A line of `=` or `-` within a formula makes no heading of what stands above it. */
  override lheading(source: string) {
    const heading = super.lheading(source)
    return heading && /\n {0,3}(?:\$\$|\\\[)/.test(heading.raw) ? undefined : heading
  }

  /** A bare address ends before CJK punctuation. */
  override url(source: string) {
    const end = source.search(NOT_IN_URL)
    return super.url(end < 0 ? source : source.slice(0, end))
  }
}

class ChatHooks extends Hooks {
  override emStrongMask(source: string) {
    return maskMath(source)
  }
}

const grammar = new Marked({
  gfm: true,
  extensions: [mathBlock, mathInline, footnoteDefinition, footnoteReference, details],
  tokenizer: new ChatTokenizer(),
}).defaults

export interface Lexed {
  tokens: Token[]
  /** Link reference definitions: those given and those found. */
  links: Links
}

/** Tokens of a piece of Markdown that begins at a block's start. Nesting too deep to follow gives one plain paragraph. */
export function lex(source: string, links: Links): Lexed {
  const lexer = new Lexer({ ...grammar, tokenizer: new ChatTokenizer(), hooks: new ChatHooks() })
  Object.assign(lexer.tokens.links, links)
  try {
    const tokens = lexer.lex(source)
    return { tokens: tokens as Token[], links: { ...lexer.tokens.links } }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = { type: 'text' as const, raw: source, text: source, escaped: false }
    return { tokens: [{ type: 'paragraph', raw: source, text: source, tokens: [text] }], links }
  }
}
