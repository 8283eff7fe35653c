import { readFileSync } from 'node:fs'
import { parseAst } from 'vite'

export interface Expression {
  file: string
  source: string
  /** Null where it is built while the product runs. */
  expression: RegExp | null
}

interface Node {
  type: string
  start: number
  end: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
}

/** Every regular expression of a source file in which something may be repeated without end. */
export function expressionsOf(file: string): Expression[] {
  const source = readFileSync(file, 'utf8')
  const found: Expression[] = []
  for (const node of nodes(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
    const text = source.slice(node.start, node.end)
    if (node.regex) {
      const isEndless = /[*+]|\{\d+,\}/.test(node.regex.pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, '_'))
      if (isEndless) found.push({ file, source: text, expression: new RegExp(node.regex.pattern, node.regex.flags) })
    } else if (/^(New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp')
      found.push({ file, source: text, expression: null })
  }
  return found
}

function* nodes(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const child of Object.values(value)) yield* nodes(child)
}

/** Reads a text with the expression as the product does: from its beginning, or all of it where it is global. */
export function readWith(expression: RegExp, text: string): unknown {
  expression.lastIndex = 0
  return expression.global ? text.replace(expression, '') : expression.test(text)
}
