import { decodeEntities } from './entities.ts'
import type { Token } from './tokens.ts'

/** The words of inline tokens without their marks. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join('')
}

function wordsOf(token: Token): string {
  if (token.type === 'br') return ' '
  if (token.type === 'html') return /^<\/?[a-z]+>$/i.test(token.text) ? '' : /^<br\s*\/?>$/i.test(token.text) ? ' ' : token.text
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return plainText(token.tokens as Token[])
  if (token.type === 'codespan') return token.text
  if (token.type === 'math') return token.tex
  return 'text' in token ? decodeEntities(token.text) : ''
}
