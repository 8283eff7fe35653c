import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Inspection, inspectText, type OfferedTool } from '#lib/intercept/index.ts'
import { fixturesFolder } from './fixtures.ts'

interface Expected {
  narrative: string
  toolCalls: { name: string; arguments: unknown }[]
  reasoning?: string | null
}

export interface TextCase {
  id: string
  format: string
  input: string
  chunks?: string[]
  tools: { name: string; parameters?: Record<string, unknown> }[]
  expected: Expected
  alsoAcceptable?: Expected[]
  check: ('narrative' | 'toolCalls')[]
  argCompare: 'strict' | 'loose-scalars'
  strictness: 'required' | 'advisory'
}

export function textCases(): TextCase[] {
  return ['cases.jsonl', 'cases-2.jsonl'].flatMap(name =>
    readFileSync(path.join(fixturesFolder, 'text-tool-calls', name), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as TextCase),
  )
}

export function offeredTools({ tools }: TextCase): OfferedTool[] {
  return tools.map(({ name, parameters }) => ({ name, ...(parameters ? { inputSchema: parameters } : {}) }))
}

export function inspectCase(one: TextCase, chunks: readonly string[]): Inspection {
  return inspectText(chunks, offeredTools(one))
}

/** Describes how a result differs from the case, in the contract's words; null if it does not. */
export function mismatch(one: TextCase, seen: Inspection): string | null {
  const { expected, alsoAcceptable = [], check, argCompare } = one
  const calls = (list: Expected['toolCalls']) =>
    JSON.stringify(list.map(call => ({ name: call.name, arguments: comparable(call.arguments, argCompare === 'loose-scalars') })))
  const fits = (want: Expected) =>
    (!check.includes('narrative') || spaced(want.narrative) === spaced(seen.narrative)) &&
    (!check.includes('toolCalls') || calls(want.toolCalls) === calls(seen.calls)) &&
    (typeof want.reasoning !== 'string' || spaced(want.reasoning) === spaced(seen.reasoning))
  if ([expected, ...alsoAcceptable].some(fits)) return null
  return `${one.id} gives ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`
}

function spaced(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim()
}

function comparable(value: unknown, isLoose: boolean): unknown {
  if (Array.isArray(value)) return value.map(item => comparable(item, isLoose))
  if (typeof value !== 'object' || value === null) return isLoose ? String(value) : value
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, item]) => [key, comparable(item, isLoose)]))
}

/** A text in pieces of 1 to 12 code points, the same for the same seed. */
export function cutAtRandom(text: string, seed: number): string[] {
  const points = [...text]
  const chunks: string[] = []
  let state = seed * 2_654_435_761
  for (let at = 0; at < points.length; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const length = 1 + ((state >>> 16) % 12)
    chunks.push(points.slice(at, at + length).join(''))
    at += length
  }
  return chunks
}
