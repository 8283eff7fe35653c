import type { Schema } from '#lib/json-schema/shared.ts'
import { compose, subjectOf } from './compose.ts'
import type { DoneCall } from './turn.ts'
import { capitalised, contentWords, folders, numbers, paths, quoted } from './words.ts'

export interface Evidence {
  clause: string
  calls: readonly DoneCall[]
  /** True for a search tool: its text arguments are queries. */
  isSearch: boolean
}

/** Marks a missing argument: an id that no result has named yet. */
export const UNKNOWN_ID = Symbol('unknown id')

/** Fills the arguments of a JSON schema from quotes, file names, numbers and names in the message, and from ids in earlier results. */
export function fillArguments(schema: Schema, evidence: Evidence): Record<string, unknown> | typeof UNKNOWN_ID {
  const supply = createSupply(evidence)
  const filled = fillObject(schema, evidence, supply)
  return Object.values(filled).includes(UNKNOWN_ID) ? UNKNOWN_ID : filled
}

interface Supply {
  number(): number | undefined
  quote(): string | undefined
}

function createSupply({ clause }: Evidence): Supply {
  const left = { numbers: numbers(clause), quotes: quoted(clause).filter(text => paths(text).length === 0) }
  return { number: () => left.numbers.shift(), quote: () => left.quotes.shift() }
}

function fillObject(schema: Schema, evidence: Evidence, supply: Supply): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = new Set(Array.isArray(schema.required) ? (schema.required as string[]) : [])
  const filled: Record<string, unknown> = {}
  for (const [key, property] of Object.entries(properties)) {
    const value = required.has(key) ? fillValue(key, property, evidence, supply) : optionalValue(key, property, evidence)
    if (value !== undefined) filled[key] = value
  }
  return filled
}

function fillValue(key: string, schema: Schema, evidence: Evidence, supply: Supply): unknown {
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return chosen(schema.enum, evidence.clause)
  const [branch] = [schema.anyOf, schema.oneOf].find(Array.isArray) ?? []
  if (branch && typeof branch === 'object' && schema.type === undefined) return fillValue(key, branch as Schema, evidence, supply)
  const type = Array.isArray(schema.type) ? schema.type.find(one => one !== 'null') : schema.type
  if (type === 'number' || type === 'integer') return numberFor(schema, supply)
  if (type === 'boolean') return schema.default ?? true
  if (type === 'array') return listFor(key, (schema.items ?? {}) as Schema, evidence, supply)
  if (type === 'object' || schema.properties) return fillObject(schema, evidence, supply)
  return textFor(key, schema, evidence, supply)
}

/** Fills an optional argument, only if the message names it plainly. */
function optionalValue(key: string, schema: Schema, { clause }: Evidence): unknown {
  if (Array.isArray(schema.enum))
    return schema.enum.find(option => typeof option === 'string' && clause.toLowerCase().includes(option.toLowerCase()))
  if (/tags|labels/i.test(key) && schema.type === 'array') return keywords(clause)
  if (/folder|directory/i.test(key)) return folders(clause)[0]
  if (/^(query|q)$/i.test(key)) return searchText(clause)
  return undefined
}

function textFor(key: string, schema: Schema, evidence: Evidence, supply: Supply): unknown {
  const { clause } = evidence
  if (/(^|_)id$|Id$/.test(key)) return knownId(key, evidence) ?? UNKNOWN_ID
  if (/path|file/i.test(key)) return paths(clause)[0] ?? pathOfResult(evidence) ?? `${slug(subjectOf(clause))}.md`
  if (/folder|dir/i.test(key)) return folders(clause)[0] ?? '.'
  if (/url|uri|link/i.test(key)) return /https?:\/\/\S+/.exec(clause)?.[0]?.replace(/(?<![.,)])[.,)]+$/, '') ?? 'https://example.com'
  if (/title|subject|heading/i.test(key)) return titleOf(clause, supply)
  if (evidence.isSearch || /query|search|pattern|term|keyword/i.test(key)) return supply.quote() ?? searchText(clause)
  if (/^name$|label/i.test(key)) return supply.quote() ?? properNames(clause)[0] ?? titleFor(clause)
  if (/type|kind/i.test(key)) return typeof schema.default === 'string' ? schema.default : 'thing'
  const said = supply.quote()
  if (said !== undefined) return said
  return compose(clause, { path: paths(clause)[0], purpose: key, said: statement(clause) })
}

function listFor(key: string, items: Schema, evidence: Evidence, supply: Supply): unknown[] {
  if (items.type === 'object' || items.properties) return [fillObject(items, evidence, supply)]
  if (items.type === 'number' || items.type === 'integer') return numbers(evidence.clause)
  if (/tags|labels|names|keywords/i.test(key)) return keywords(evidence.clause)
  const quotes = quoted(evidence.clause)
  return quotes.length > 0 ? quotes : [statement(evidence.clause)]
}

function numberFor(schema: Schema, supply: Supply): number {
  const given = supply.number() ?? (typeof schema.default === 'number' ? schema.default : 1)
  const least = typeof schema.minimum === 'number' ? schema.minimum : given
  const most = typeof schema.maximum === 'number' ? schema.maximum : given
  const within = Math.min(Math.max(given, least), most)
  return schema.type === 'integer' ? Math.round(within) : within
}

function chosen(options: unknown[], clause: string): unknown {
  const said = clause.toLowerCase()
  return options.find(option => typeof option === 'string' && said.includes(option.toLowerCase())) ?? options[0]
}

/** Extracts the statement of a clause such as “remember that Ada was born in 1815”. */
export function statement(clause: string): string {
  const said =
    /\b(?:that|:)\s+(.+)$/is.exec(clause)?.[1] ??
    clause.replace(/^\s*(please\s+)?(remember|note|save|store|add|create|make)\b\s*(down|a note|this)?\s*:?\s*/i, '')
  return capitalised(said.trim().replace(/(?<![.!?\s])[.!?\s]+$/, ''))
}

/** Returns a title. If it is a quote, removes that quote from the supply, so it does not become the text as well. */
function titleOf(clause: string, supply: Supply): string {
  const title = titleFor(clause)
  if (quoted(clause)[0] === title) supply.quote()
  return title
}

function titleFor(clause: string): string {
  const named = /\b(?:called|named|titled)\s+(.+?)(?:\s+(?:with|saying|that|containing)\b|[,.]|$)/i.exec(clause)?.[1]
  const words = (named ? (quoted(named)[0] ?? named) : statement(clause)).split(/\s+/)
  return words.length > 8 ? `${words.slice(0, 7).join(' ')}…` : words.join(' ')
}

export function properNames(clause: string): string[] {
  return [...clause.slice(1).matchAll(/\b\p{Lu}[\p{L}-]+(?:\s+\p{Lu}[\p{L}-]+)*/gu)].map(found => found[0]).filter(name => name !== 'I')
}

function keywords(clause: string): string[] {
  const names = properNames(clause).map(name => name.toLowerCase())
  return [...new Set(names.length > 0 ? names : contentWords(statement(clause)).filter(word => word.length > 5))].slice(0, 3)
}

/** Extracts the query of a search: a quote, a name, or the words after “about”. Empty means everything. */
export function searchText(clause: string): string {
  const [quote] = quoted(clause)
  if (quote) return quote
  const about = /\b(?:about|for|named|called|mention(?:s|ing)?|contain(?:s|ing)?)\s+(?:the\s+|my\s+)?(.+?)[?.!]*$/i.exec(clause)?.[1]
  const [name] = properNames(about === undefined ? clause : ` ${about}`)
  if (name) return name
  return about && !/^(me|us|it|everything|anything)\b/i.test(about) ? (contentWords(about)[0] ?? '') : ''
}

function knownId(key: string, { calls, clause }: Evidence): string | undefined {
  const named = key === 'id' ? ['id'] : [key, 'id']
  for (const call of calls.toReversed()) {
    const found = idsIn(call.text, named)
    const mentioned = found.find(id => clause.includes(id))
    if (mentioned ?? found[0]) return mentioned ?? found[0]
  }
  return undefined
}

function idsIn(text: string, keys: string[]): string[] {
  return keys.flatMap(key => [...text.matchAll(new RegExp(`"${key}"\\s{0,9}:\\s{0,9}"([^"]+)"`, 'g'))].map(found => found[1] ?? ''))
}

function pathOfResult({ calls }: Evidence): string | undefined {
  const done = calls.findLast(call => !call.failed)
  return done ? (idsIn(done.text, ['path'])[0] ?? (typeof done.input.path === 'string' ? done.input.path : undefined)) : undefined
}

export function slug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
  return plain.split('-').slice(0, 4).join('-') || 'note'
}
