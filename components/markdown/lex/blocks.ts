import { continues } from '#lib/messages/shared.ts'
import { isSpent, nothingSpent, type Spent, spend } from './budget.ts'
import { completeTail, unlinkOpenAddress } from './complete-tail.ts'
import { lex } from './lexer.ts'
import { type LongBlock, longBlock, readOn } from './long-block.ts'
import { growFence, type OpenFence, openFence } from './open-fence.ts'
import type { Links, Token } from './tokens.ts'

export interface Block {
  token: Token
  /** Still growing: its last words may change. */
  open: boolean
  /** Comes after more than a text may cost to show: it is shown as source. */
  isSource?: boolean
}

/** Text read so far. `closed` blocks are final and keep their identity while the text grows. */
export interface Reading {
  text: string
  isStreaming: boolean
  closed: readonly Block[]
  /** Blocks after the closed ones. */
  tail: readonly Block[]
  /** Position in the text where the tail begins. */
  offset: number
  links: Links
  fence: OpenFence | null
  /** Cost of showing the closed blocks. */
  spent: Spent
  /** Final part of the tail, where the tail is one long block. */
  long: LongBlock | null
}

const nothing: Reading = {
  text: '',
  isStreaming: true,
  closed: [],
  tail: [],
  offset: 0,
  links: {},
  fence: null,
  spent: nothingSpent,
  long: null,
}

/**
 * Reads Markdown into top-level blocks. Where `text` continues the text of `previous`, only the blocks that were still open are read again.
 * Within an open code fence only the new characters are read. The end of a growing text is completed (`completeTail`); a finished text is
 * read exactly. Lines end in `\n`.
 */
export function readBlocks(previous: Reading | null, text: string, isStreaming: boolean): Reading {
  const start = previous && continues(text, previous.text) ? previous : nothing
  if (start.fence && isStreaming) {
    const fence = growFence(start.fence, text)
    if (fence) return { ...start, text, isStreaming, fence, tail: [{ token: fence.token, open: true }] }
  }
  return readOpen(start, text, isStreaming)
}

function readOpen(start: Reading, text: string, isStreaming: boolean): Reading {
  const source = text.slice(start.offset)
  const grown = isStreaming && start.long ? growLong(start.long, start, text) : null
  if (grown) return grown
  const { tokens, links: found } = lex(source, start.links)
  const settled = isStreaming ? settledCount(source, tokens) : tokens.length
  const length = lengthOf(tokens.slice(0, settled))
  const links = settledLinks(start.links, found, source, length)
  const hasNewLinks = Object.keys(links).length > Object.keys(start.links).length
  const before = hasNewLinks ? start.closed.map(block => relinked(block, links)) : start.closed
  const { blocks: closed, spent } = afforded(before, asBlocks(tokens.slice(0, settled), false), hasNewLinks ? null : start.spent)
  const offset = start.offset + length
  const open = tokens.slice(settled)
  const base = { text, isStreaming, closed, offset, links, spent }
  if (open.length === 0) return { ...base, tail: [], fence: null, long: null }

  const last = open.at(-1)
  const fence = last?.type === 'code' ? openFence(last, offset + lengthOf(open.slice(0, -1)), text) : null
  if (fence && visible(open).length === 1) return { ...base, tail: [{ token: fence.token, open: true }], fence, long: null }
  const rest = text.slice(offset)
  const long = isAlone(open) ? longBlock(open[0], rest, { links: found, known: null }) : null
  return { ...base, tail: shownTail(completed(rest, open, found), spent), fence: null, long }
}

/**
 * Reads on in a long block that grows, from where it is not final. Null where it has ended or become something else, and must be read
 * exactly.
 */
function growLong(long: LongBlock, start: Reading, text: string): Reading | null {
  const source = text.slice(start.offset)
  const read = readOn(long, source, rest => rest)
  const shown = read && readOn(long, source, completeTail)
  if (!read || !shown || !isAlone(read.tokens)) return null
  const next = longBlock(read.tokens[0], source, { links: read.links, known: long })
  return {
    ...start,
    text,
    isStreaming: true,
    tail: shownTail(unlinkOpenAddress(visible(shown.tokens)), start.spent),
    fence: null,
    long: next,
  }
}

/** Appends blocks as far as a text may cost. Without the known cost, that of all blocks is added up. */
function afforded(before: readonly Block[], more: readonly Block[], known: Spent | null): { blocks: Block[]; spent: Spent } {
  const blocks = known ? [...before] : []
  let spent = known ?? nothingSpent
  for (const block of known ? more : [...before, ...more]) {
    spent = spend(spent, [block.token])
    const last = blocks.at(-1)
    if (!isSpent(spent)) blocks.push(block)
    else if (last?.isSource) blocks.splice(-1, 1, asSource(`${last.token.raw}${block.token.raw}`))
    else blocks.push(asSource(block.token.raw))
  }
  return { blocks, spent }
}

function asSource(raw: string): Block {
  return { token: { type: 'text', raw, text: raw, escaped: false }, open: false, isSource: true }
}

function shownTail(tokens: Token[], spent: Spent): Block[] {
  const blocks = asBlocks(tokens, true)
  return isSpent(spend(spent, tokens)) ? [asSource(tokens.map(({ raw }) => raw).join(''))] : blocks
}

function isAlone([, ...others]: Token[]): boolean {
  return others.every(token => token.type === 'space')
}

function completed(source: string, tokens: Token[], links: Links): Token[] {
  const complete = completeTail(source)
  return unlinkOpenAddress(visible(complete === source ? tokens : lex(complete, links).tokens))
}

/**
 * Counts the blocks that no following text can change. A block holds those before it once its first line is finished. Without a
 * blank line after a paragraph it needs its second line, which tells a table or an underlined heading from plain words.
 */
function settledCount(source: string, tokens: Token[]): number {
  let start = source.length
  for (let index = tokens.length - 1; index > 0; index -= 1) {
    const token = tokens[index]
    if (!token) break
    start -= token.raw.length
    const isOpenFormula = token.type === 'math' && token.open
    if (token.type === 'space' || isOpenFormula) continue
    const firstEnd = source.indexOf('\n', start)
    const isParted = tokens[index - 1]?.raw.endsWith('\n\n')
    if (firstEnd >= 0 && (isParted || source.includes('\n', firstEnd + 1))) return index
  }
  return 0
}

/** Returns the definitions that can no longer change: an address at the growing end may be incomplete. */
function settledLinks(known: Links, found: Links, source: string, length: number): Links {
  if (length === source.length || Object.keys(found).length === Object.keys(known).length) return found
  return source.slice(length).includes(']:') ? lex(source.slice(0, length), known).links : found
}

function relinked(block: Block, links: Links): Block {
  const { raw } = block.token
  if (!raw.includes('[')) return block
  const token = visible(lex(`${raw}\n\n.`, links).tokens)[0]
  return token ? { ...block, token } : block
}

function visible(tokens: Token[]): Token[] {
  return tokens.filter(token => token.type !== 'space' && token.type !== 'def')
}

function asBlocks(tokens: Token[], open: boolean): Block[] {
  return visible(tokens).map((token, index, all) => ({ token, open: open && index === all.length - 1 }))
}

function lengthOf(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + token.raw.length, 0)
}
