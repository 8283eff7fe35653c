import type { FunctionTool } from '../port.ts'
import { meanings, numbers, paths, splitWords, stem } from './words.ts'

const VERBS = new Set(
  'get set read write create list search delete update add open show find make run do edit move view fetch query call execute start stop'.split(
    ' ',
  ),
)
const CHANGING = new Set('write create delete update add set edit move remove make run execute'.split(' '))
const DESTROYING = new Set(['delete', 'remove', 'erase', 'drop', 'destroy'])

/** Splits a tool's name, without its server, into stemmed words. */
export function nameWords(tool: Pick<FunctionTool, 'name'>): string[] {
  return plainWords(tool)
    .map(stem)
    .filter(word => word !== 'tool')
}

export function plainWords(tool: Pick<FunctionTool, 'name'>): string[] {
  return splitWords(tool.name.replace(/^.*?__/, ''))
}

export function changesThings(tool: Pick<FunctionTool, 'name'>): boolean {
  return plainWords(tool).some(word => CHANGING.has(word))
}

export interface ToolMatch {
  tool: FunctionTool
  /** Words of the clause that matched. */
  because: string[]
}

/** Picks the tool whose name and description share most words with a clause, or null if none matches clearly. */
export function matchTool(clause: string, tools: readonly FunctionTool[]): ToolMatch | null {
  const meant = meanings(clause)
  const ranked = tools
    .map(tool => score(tool, clause, meant))
    .filter(one => one !== null)
    .sort((a, b) => b.score - a.score || Number(changesThings(a.tool)) - Number(changesThings(b.tool)))
  return ranked[0] ?? null
}

function score(tool: FunctionTool, clause: string, meant: ReadonlySet<string>): (ToolMatch & { score: number }) | null {
  const name = nameWords(tool)
  const telling = name.filter(word => word !== 'get' && word !== 'set')
  const matched = telling.filter(word => meant.has(word))
  if (matched.length === 0) return null
  if (name.some(word => DESTROYING.has(word)) && !matched.some(word => DESTROYING.has(word))) return null
  const hasNoun = matched.some(word => !VERBS.has(word))
  if (!hasNoun && telling.length > 1) return null
  // A single matching word picks a tool only if the message also holds its arguments.
  if (matched.length < telling.length && matched.length === 1 && !isServed(tool, clause)) return null
  const described = new Set(
    splitWords(tool.description)
      .map(stem)
      .filter(word => meant.has(word) && !matched.includes(word)),
  )
  const missed = telling.length - matched.length
  return { tool, because: matched, score: matched.length * 3 + Math.min(described.size, 3) - missed }
}

function isServed(tool: FunctionTool, clause: string): boolean {
  const required = Array.isArray(tool.inputSchema.required) ? tool.inputSchema.required : []
  return required.length === 0 || paths(clause).length > 0 || numbers(clause).length >= required.length
}
