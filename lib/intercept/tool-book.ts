import { fitsSchema, isObject, typesOf } from './fits-schema.ts'
import { POLLUTING } from './json-machine.ts'
import { pythonValue } from './read-python.ts'

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

/** What may be called: nothing but the offered tools, by their names. */
export class ToolBook {
  readonly tools: readonly OfferedTool[]
  readonly #byName: ReadonlyMap<string, OfferedTool>

  constructor(tools: readonly OfferedTool[]) {
    this.tools = tools
    this.#byName = new Map(tools.map(tool => [tool.name, tool]))
  }

  /** The offered name that is meant; null for everything else. */
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

  /** Whether unmarked text with these arguments may be a call. */
  fits(name: string, args: Record<string, unknown>): boolean {
    return fitsSchema(args, this.#byName.get(name)?.inputSchema)
  }

  propertyOf(name: string, key: string): unknown {
    const properties = this.#byName.get(name)?.inputSchema?.properties
    return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
  }

  /** Whether the tool's schema has a property of this name. */
  takes(name: string, key: string): boolean {
    return this.propertyOf(name, key) !== undefined
  }

  /** Whether a property is declared as text. */
  isText(name: string, key: string): boolean {
    return typesOf(this.propertyOf(name, key), this.#byName.get(name)?.inputSchema).includes('string')
  }

  /** The names of the tool's properties; null where its schema does not say. */
  keysOf(name: string): string[] | null {
    const properties = this.#byName.get(name)?.inputSchema?.properties
    return isObject(properties) ? Object.keys(properties) : null
  }

  /** A value that was written as plain text, as the type that the schema says; text where it says nothing else. */
  typed(name: string, key: string, text: string): unknown {
    const types = typesOf(this.propertyOf(name, key), this.#byName.get(name)?.inputSchema)
    if (types.length === 0 || types.includes('string')) return text
    const value = parse(text) ?? pythonValue(text.trim())
    return value === undefined || !isClean(value) ? text : value
  }

  /** Arguments of a tool that was given one plain text: its only property, or `input` where nothing says what it takes. Null where it takes several. */
  fromText(name: string, text: string): Record<string, unknown> | null {
    const keys = this.keysOf(name)
    if (keys === null) return { input: text }
    const [only] = keys
    if (keys.length === 0 && /^(?:|\{\}|none|null|n\/a)$/i.test(text.trim())) return {}
    return keys.length === 1 && only !== undefined && !POLLUTING.has(only) ? { [only]: this.typed(name, only, text) } : null
  }
}

/** JSON, or undefined. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Whether no key at any depth would reach into what objects inherit. */
export function isClean(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every(item => isClean(item, depth + 1))
  return Object.entries(value).every(([key, item]) => !POLLUTING.has(key) && isClean(item, depth + 1))
}
