import { Hooks, Lexer, type Links, Marked, type Token as RawToken, Tokenizer } from 'marked'
import { emphasisSpans, type Span } from './emphasis.ts'
import { details, footnoteDefinition, footnoteReference } from './extra-syntax.ts'
import { inlinePieces } from './inline-pieces.ts'
import { plainLength } from './inline-text.ts'
import { maskMath, mathBlock, mathInline } from './math-syntax.ts'
import { isTableHead } from './table-head.ts'
import type { Token } from './tokens.ts'

const NOT_IN_URL = /[\u2018\u2019\u201c\u201d\u2026\u3000-\u303f\uff00-\uffef]/
const ADDRESS = /^(?:https?:|ftp:|www\.|mailto:|xmpp:)/i
/** Longest mailbox with its `@`: at most 64 characters come before it. */
const MAILBOX_CHARS = 65
/** Underlined heading of a few lines of words at most. */
const UNDERLINED = /^[^\n]{1,1000}(?:\n[^\n]{0,1000}){0,5}?\n {0,3}(?:=+|-+)[ \t]*(?:\n+|$)/
/**
 * `[words][name]` and `[name]`, in which emphasis does not end. Marked itself looks at up to a thousand characters from each bracket on.
 */
const REFERENCE = /!?\[(?:\\[\s\S]|[^[\]\\]){1,200}\](?:\[(?:\\[\s\S]|[^[\]\\]){1,200}\])?(?!\()/g
/** Deepest nesting that is parsed; more is one plain text: hostile text can exhaust neither stack nor time. */
const MAX_DEPTH = 24
const TOO_DEEP = /^ {0,3}(?:(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])[ \t]*){25}/

class ChatTokenizer extends Tokenizer {
  /** Spans of each run of text that is being read, keyed by the text with links and code blanked out. */
  readonly spans = new Map<string, Map<number, Span>>()

  /** Looks at near lines only. A line of `=` or `-` within a formula makes no heading of the text above it. */
  override lheading(source: string) {
    const near = UNDERLINED.exec(source)?.[0]
    return near === undefined || /(?:^|\n) {0,3}(?:\$\$|\\\[)/.test(near) ? undefined : super.lheading(near)
  }

  override blockquote(source: string) {
    return TOO_DEEP.test(source) ? undefined : super.blockquote(source)
  }

  override list(source: string) {
    return TOO_DEEP.test(source) ? undefined : super.list(source)
  }

  override table(source: string) {
    return isTableHead(source) ? super.table(source) : undefined
  }

  /** Ends a bare address before CJK punctuation. */
  override url(source: string) {
    if (!ADDRESS.test(source) && !source.slice(0, MAILBOX_CHARS).includes('@')) return undefined
    const end = source.search(NOT_IN_URL)
    return super.url(end < 0 ? source : source.slice(0, end))
  }

  override link(source: string) {
    return source.includes(']') ? super.link(source) : undefined
  }

  override reflink(source: string, links: Links) {
    return source.includes(']') ? super.reflink(source, links) : undefined
  }

  override inlineText(source: string) {
    const raw = source.slice(0, plainLength(source))
    return { type: 'text' as const, raw, text: raw, escaped: false }
  }

  override emStrong(source: string, masked: string) {
    return this.#emphasis(source, masked) as ReturnType<Tokenizer['emStrong']>
  }

  override del(source: string, masked: string) {
    return this.#emphasis(source, masked) as ReturnType<Tokenizer['del']>
  }

  #emphasis(source: string, masked: string): RawToken | undefined {
    const [run] = /^(?:\*+|_+|~+)/.exec(source) ?? []
    if (run === undefined) return undefined
    const spans = this.spans.get(masked) ?? emphasisSpans(masked)
    this.spans.set(masked, spans)
    const at = masked.length - source.length
    let skipped = 0
    while (skipped < run.length && !spans.has(at + skipped)) skipped += 1
    const span = spans.get(at + skipped)
    if (!span || skipped > 0) return { type: 'text', raw: run.slice(0, skipped), text: run.slice(0, skipped), escaped: false }
    const raw = source.slice(0, span.end - at)
    const text = raw.slice(span.marks, -span.marks)
    const type = run.startsWith('~') ? 'del' : span.marks === 2 ? 'strong' : 'em'
    return { type, raw, text, tokens: this.lexer.inlineTokens(text) }
  }
}

class ChatHooks extends Hooks {
  override emStrongMask(source: string) {
    return maskMath(source)
  }
}

class ChatLexer extends Lexer {
  #depth = 0

  // @ts-expect-error marked declares a list with links for a caller that gives one; it is the list that was given.
  override blockTokens(source: string, tokens: RawToken[] = [], isLastParagraphClipped = false): RawToken[] {
    if (this.#depth > MAX_DEPTH) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false })
      return tokens
    }
    return this.#deeper(() => super.blockTokens(source, tokens, isLastParagraphClipped))
  }

  override inlineTokens(source: string, tokens: RawToken[] = []): RawToken[] {
    if (this.#depth > MAX_DEPTH) {
      tokens.push({ type: 'text', raw: source, text: source, escaped: false })
      return tokens
    }
    const [first = '', ...others] = inlinePieces(source)
    mergeTexts(this.#deeper(() => super.inlineTokens(first, tokens)))
    for (const piece of others) tokens.push(...mergeTexts(this.#deeper(() => super.inlineTokens(piece))))
    return tokens
  }

  #deeper(read: () => RawToken[]): RawToken[] {
    this.#depth += 1
    const tokens = read()
    this.#depth -= 1
    if (this.#depth === 0) (this.options.tokenizer as ChatTokenizer).spans.clear()
    return tokens
  }
}

/** Merges adjacent texts in place: the lexer makes a text of each mark that marks nothing, and each text is a node of the page. */
function mergeTexts(tokens: RawToken[]): RawToken[] {
  let last: RawToken | undefined
  let length = 0
  for (const token of tokens) {
    if (last?.type === 'text' && token.type === 'text' && !last.tokens && !token.tokens) {
      last.raw += token.raw
      last.text += token.text
      continue
    }
    tokens[length] = token
    length += 1
    last = token
  }
  tokens.length = length
  return tokens
}

const grammar = new Marked({
  gfm: true,
  extensions: [mathBlock, mathInline, footnoteDefinition, footnoteReference, details],
}).defaults

export interface Lexed {
  tokens: Token[]
  /** Link reference definitions: those given and those found. */
  links: Links
}

/** Reads a piece of Markdown that begins at a block's start. Nesting that is too deep gives one plain paragraph. */
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

/** Reads a run of text within a block. */
export function lexInline(source: string, links: Links): Token[] {
  return lexerWith(links).inlineTokens(source) as Token[]
}

function lexerWith(links: Links): Lexer {
  const tokenizer = new ChatTokenizer()
  const lexer = new ChatLexer({ ...grammar, tokenizer, hooks: new ChatHooks() }) as unknown as Lexer
  tokenizer.rules = { ...tokenizer.rules, inline: { ...tokenizer.rules.inline, reflinkSearch: REFERENCE } }
  Object.assign(lexer.tokens.links, links)
  return lexer
}
