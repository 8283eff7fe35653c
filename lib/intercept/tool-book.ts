import { firstMisfit, isObject, typesOf } from '#lib/json-schema/shared.ts'
import { POLLUTING } from './json-machine.ts'
import { pythonValue } from './python-literal.ts'

/** A tool that was offered in this turn. Without a schema it takes any arguments. */
export interface OfferedTool {
  name: string
  description?: string
  inputSchema?: Record<string, unknown>
}

export interface FoundCall {
  /** An offered name, as it was offered. */
  name: string
  arguments: Record<string, unknown>
}

const PREFIXES = ['functions.', 'default_api.']
const MAX_DEPTH = 64
/** Tells a call from a lookalike; any doubt is left to the tool. */
const LOOKALIKE = { onDoubt: 'fits', keywords: 'shape', maxDepth: 32, maxSteps: Number.POSITIVE_INFINITY } as const

/** The offered tools, by name: no other tool can be called. */
export class ToolBook {
  readonly tools: readonly OfferedTool[]
  readonly #byName: ReadonlyMap<string, OfferedTool>

  constructor(tools: readonly OfferedTool[]) {
    this.tools = tools
    this.#byName = new Map(tools.map(tool => [tool.name, tool]))
  }

  /** Finds the offered name that the model means; null where there is none. */
  nameOf(said: string): string | null {
    const name = said.trim()
    if (this.#byName.has(name)) return name
    const prefix = PREFIXES.find(one => name.startsWith(one))
    if (prefix !== undefined && this.#byName.has(name.slice(prefix.length))) return name.slice(prefix.length)
    return null
  }

  isBeginning(text: string): boolean {
    return this.tools.some(({ name }) => name.startsWith(text))
  }

  /** Tells whether unmarked text with these arguments may be a call. */
  fits(name: string, args: Record<string, unknown>): boolean {
    return firstMisfit(args, this.#byName.get(name)?.inputSchema, LOOKALIKE) === null
  }

  propertyOf(name: string, key: string): unknown {
    const properties = this.#byName.get(name)?.inputSchema?.properties
    return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  }

  /** Tells whether the tool's schema has a property of this name. */
  takes(name: string, key: string): boolean {
    return this.propertyOf(name, key) !== undefined
  }

  /** Tells whether a property is declared as text. */
  isText(name: string, key: string): boolean {
    return typesOf(this.propertyOf(name, key), this.#byName.get(name)?.inputSchema).includes('string')
  }

  /** Lists the tool's properties; null where its schema does not say. */
  keysOf(name: string): string[] | null {
    const properties = this.#byName.get(name)?.inputSchema?.properties
    return isObject(properties) ? Object.keys(properties) : null
  }

  /** Converts a value that was written as plain text to the type in the schema; it stays text where the schema names no other. */
  typed(name: string, key: string, text: string): unknown {
    const types = typesOf(this.propertyOf(name, key), this.#byName.get(name)?.inputSchema)
    if (types.length === 0 || types.includes('string')) return text
    const value = parse(text) ?? pythonValue(text.trim())
    return value === undefined || !isClean(value) ? text : value
  }

  /** Makes arguments of one plain text: for the tool's only property, or `input` where its schema does not say. Null where it takes several. */
  fromText(name: string, text: string): Record<string, unknown> | null {
    const keys = this.keysOf(name)
    if (keys === null) return { input: text }
    const [only] = keys
    if (keys.length === 0 && /^(?:|\{\}|none|null|n\/a)$/i.test(text.trim())) return {}
    return keys.length === 1 && only !== undefined && !POLLUTING.has(only) ? { [only]: this.typed(name, only, text) } : null
  }
}

/** Parses JSON; undefined where the text is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Tells whether no key at any depth would change a prototype. */
export function isClean(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every(item => isClean(item, depth + 1))
  return Object.entries(value).every(([key, item]) => !POLLUTING.has(key) && isClean(item, depth + 1))
}
