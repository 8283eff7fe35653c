import { Hooks, Lexer, type Links, Marked, type Token as RawToken, Tokenizer } from 'marked'
import { details, footnoteDefinition, footnoteReference } from './extra-syntax.ts'
import { inlinePieces } from './inline-pieces.ts'
import { maskMath, mathBlock, mathInline } from './math-syntax.ts'
import type { Token } from './tokens.ts'

const NOT_IN_URL = /[\u2018\u2019\u201c\u201d\u2026\u3000-\u303f\uff00-\uffef]/

class ChatTokenizer extends Tokenizer {
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

class ChatLexer extends Lexer {
  override inlineTokens(source: string, tokens: RawToken[] = []): RawToken[] {
    const [first = '', ...others] = inlinePieces(source)
    super.inlineTokens(first, tokens)
    for (const piece of others) tokens.push(...super.inlineTokens(piece))
    return tokens
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
  const lexer = lexerWith(links)
  try {
    const tokens = lexer.lex(source)
    return { tokens: tokens as Token[], links: { ...lexer.tokens.links } }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const text = { type: 'text' as const, raw: source, text: source, escaped: false }
    return { tokens: [{ type: 'paragraph', raw: source, text: source, tokens: [text] }], links }
  }
}

/** Tokens of a run of text within a block. */
export function lexInline(source: string, links: Links): Token[] {
  return lexerWith(links).inlineTokens(source) as Token[]
}

function lexerWith(links: Links): Lexer {
  const lexer = new ChatLexer({ ...grammar, tokenizer: new ChatTokenizer(), hooks: new ChatHooks() })
  Object.assign(lexer.tokens.links, links)
  return lexer
}
