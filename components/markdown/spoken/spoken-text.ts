import { spoken as t } from '#lib/words/en/spoken.ts'
import { type Block, type Reading, readBlocks } from '../lex/blocks.ts'
import { decodeEntities } from '../lex/entities.ts'
import type { ListToken, Token } from '../lex/tokens.ts'
import { spokenFormula } from './spoken-formula.ts'

/** Deepest nesting that is read; deeper blocks are shown as source. */
const MAX_DEPTH = 24

/**
 * Creates a reader that turns growing Markdown into its visible words, a line for each block or row: no marks, no addresses of links. Where
 * the text continues the former one, reading continues too.
 */
export function createSpokenText(): (text: string, isGrowing: boolean) => string {
  let reading: Reading | null = null
  const known = new WeakMap<Block, string>()
  return (source, isGrowing) => {
    const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
    reading = readBlocks(reading, text, isGrowing)
    const lines: string[] = []
    for (const block of [...reading.closed, ...reading.tail]) {
      const words = known.get(block) ?? (block.isSource ? block.token.raw.trim() : blockWords(block.token, 0))
      known.set(block, words)
      if (words !== '') lines.push(words)
    }
    // A blank tells that the sentence before it has ended.
    const end = isGrowing ? (/\s?$/.exec(text)?.[0] ?? '') : '\n'
    return lines.length > 0 ? `${lines.join('\n')}${end}` : ''
  }
}

function blockWords(token: Token, depth: number): string {
  if (depth > MAX_DEPTH) return token.raw.trim()
  switch (token.type) {
    case 'code':
      return /^mermaid\b/.test(token.lang ?? '') ? 'Diagram.' : token.text.trim()
    case 'blockquote':
      return allWords(token.tokens as Token[], depth)
    case 'list':
      return listWords(token, depth)
    case 'table':
      return [token.header, ...token.rows].map(row => row.map(cell => inlineWords(cell.tokens as Token[]).trim()).join(', ')).join('\n')
    case 'details':
      return [inlineWords(token.summary as Token[]), allWords(token.tokens as Token[], depth)].join('\n').trim()
    case 'footnote':
      return `${token.label}: ${allWords(token.tokens as Token[], depth)}`
    case 'html':
      return token.text.trim()
    case 'hr':
    case 'space':
    case 'def':
      return ''
    default:
      return inlineWords([token]).trim()
  }
}

function allWords(tokens: Token[], depth: number): string {
  return tokens
    .map(token => blockWords(token, depth + 1))
    .filter(Boolean)
    .join('\n')
}

function listWords(list: ListToken, depth: number): string {
  const first = list.start === '' ? 1 : list.start
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${first + index}. ` : item.task ? `${t(item.checked ? 'done' : 'notDone')} ` : ''
      return `${mark}${allWords(item.tokens as Token[], depth)}`
    })
    .join('\n')
}

function inlineWords(tokens: readonly Token[]): string {
  return tokens.map(inlineWord).join('')
}

function inlineWord(token: Token): string {
  switch (token.type) {
    case 'codespan':
      return token.text
    case 'math':
      return token.open ? token.raw : spokenFormula(token.tex)
    case 'br':
      return '\n'
    case 'html':
      return /^<br\s*\/?>$/i.test(token.text) ? '\n' : /^<\/?[a-z]+>$/i.test(token.text) ? '' : token.text
    case 'footnote_ref':
      return ''
    case 'image':
    case 'escape':
      return decodeEntities(token.text)
    case 'checkbox':
      return ''
    default:
      break
  }
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return inlineWords(token.tokens as Token[])
  return 'text' in token ? decodeEntities(token.text) : ''
}
