import { isObject } from '#lib/json-schema/shared.ts'
import { type FoundCall, isClean, parse, type ToolBook } from './tool-book.ts'

export const NAME_KEYS = ['name', 'tool', 'tool_name', 'function', 'function_name', 'action']
export const ARGUMENT_KEYS = ['arguments', 'parameters', 'args', 'params', 'tool_args', 'tool_input', 'action_input']
/** Keys that a call may have beside name and arguments. However long their values are, name or arguments may still follow. */
export const ASIDE_KEYS = [
  'id',
  'type',
  'index',
  'call_id',
  'tool_call_id',
  'description',
  'thought',
  'thoughts',
  'thinking',
  'reasoning',
  'reason',
  'explanation',
]

/** Names that models call to say that no tool suits. */
const NO_TOOLS: ReadonlySet<unknown> = new Set(['no_function', 'directly-answer', 'directly_answer'])

/** Tells whether an object is the call by which a model says that no tool suits. */
export function isNoTool(value: unknown): boolean {
  return isObject(value) && NO_TOOLS.has(value.name ?? value.tool_name)
}

/** Reads the calls of an object or a list of objects; null where one of them is not a call. */
export function callsIn(value: unknown, tools: ToolBook, isMarked: boolean): FoundCall[] | null {
  const objects = Array.isArray(value) ? value : [value]
  const calls = objects.filter(one => !isNoTool(one)).map(one => callOf(one, tools, isMarked))
  return objects.length > 0 && calls.every(call => call !== null) ? calls : null
}

/** Reads the call of an object: an offered name, and its arguments under one of the usual keys. */
export function callOf(value: unknown, tools: ToolBook, isMarked: boolean): FoundCall | null {
  if (!isObject(value)) return null
  // The shape of the API, imitated in text.
  if (isMarked && isObject(value.function)) return callOf(value.function, tools, isMarked)
  const nameKey = NAME_KEYS.find(key => typeof value[key] === 'string')
  const name = nameKey === undefined ? null : tools.nameOf(String(value[nameKey]))
  if (name === null) return null
  const key = ARGUMENT_KEYS.find(one => Object.hasOwn(value, one))
  if (key === undefined) {
    // Arguments beside the name would be lost.
    const isAlone = Object.keys(value).every(one => one === nameKey || ASIDE_KEYS.includes(one))
    return isMarked && isAlone && !isDefinition(value) ? { name, arguments: {} } : null
  }
  if (key === 'parameters' && isDefinition(value) && !tools.takes(name, 'properties')) return null
  if (!isMarked && key === 'parameters' && 'description' in value) return null
  const args = argumentsOf(value[key], { name, key, tools })
  if (args === null || !isClean(args)) return null
  return isMarked || tools.fits(name, args) ? { name, arguments: args } : null
}

/** Recognises the definition of a tool, which looks like a call of it. */
function isDefinition({ parameters, description }: Record<string, unknown>): boolean {
  if (!isObject(parameters)) return description !== undefined
  return parameters.type === 'object' && isObject(parameters.properties)
}

/** Reads arguments, which some models write as JSON in a string, or as one plain string. */
function argumentsOf(value: unknown, { name, key, tools }: { name: string; key: string; tools: ToolBook }): Record<string, unknown> | null {
  if (value === null || value === '') return {}
  if (isObject(value)) return value
  if (typeof value !== 'string') return null
  const parsed = parse(value)
  if (isObject(parsed)) return parsed
  return key === 'action_input' || key === 'tool_input' ? tools.fromText(name, value) : null
}
