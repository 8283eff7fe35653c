import { isObject } from './fits-schema.ts'
import { JsonMachine } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { next, type Reading, type Source } from './source.ts'
import { type FoundCall, isClean, parse, type ToolBook } from './tool-book.ts'

const NAME_KEYS = ['name', 'tool', 'tool_name', 'function', 'function_name', 'action']
const ARGUMENT_KEYS = ['arguments', 'parameters', 'args', 'params', 'tool_args', 'tool_input', 'action_input']
/** What a call may say besides; whatever its length, more is to come. */
const ASIDE_KEYS = [
  'id',
  'type',
  'index',
  'call_id',
  'tool_call_id',
  'thought',
  'thoughts',
  'thinking',
  'reasoning',
  'reason',
  'explanation',
]
/** An object that has said this much, and neither a name nor arguments, is data. */
const PATIENCE = 300

/** Reads one JSON object or array from its first bracket. `null`: it is none; `braces` stay open then. */
export function* readJson(source: Source, machine = new JsonMachine(), watch?: () => boolean): Reading<JsonMachine | null> {
  for (;;) {
    const character = yield* next(source)
    if (character === null) return null
    machine.keeps = !source.isPassing
    const state = machine.feed(character)
    if (state === 'bad') return null
    source.at++
    source.depth = machine.depth
    if (watch?.() === false) return null
    if (state === 'done') return machine
  }
}

/** Reads a JSON object that is nothing but arguments; null where it is none or must not be handed on. */
export function* readArguments(source: Source): Reading<Record<string, unknown> | null> {
  if ((yield* next(source)) !== '{') return null
  const read = yield* readJson(source)
  return read && !read.isPolluted && isObject(read.value) ? read.value : null
}

/** `stop` leaves what is data where that is seen; `pass` reads it to its end and shows it as it comes, so that nothing within it is taken for a call. */
export type WhenData = 'pass' | 'stop'

/** Reads a call, or an array of calls, in JSON: an offered name and arguments, in any order. */
export function* readJsonCalls({ source, tools }: ReadingContext, isMarked: boolean, whenData: WhenData = 'pass'): Reading<Outcome> {
  const machine = new JsonMachine()
  let isData = false
  let isPromising = false
  let key = ''
  let length = 0
  machine.onKey = said => {
    key = said
    if (NAME_KEYS.includes(said) || ARGUMENT_KEYS.includes(said)) isPromising = true
  }
  machine.onMember = (said, value) => {
    if (source.isPassing || !NAME_KEYS.includes(said)) return
    if (typeof value !== 'string' || tools.nameOf(value) === null) isData = true
  }
  machine.onElement = () => {
    isData = true
  }
  const read = yield* readJson(source, machine, () => {
    length++
    if (!isPromising && !ASIDE_KEYS.includes(key) && length > PATIENCE) isData = true
    if (isData && whenData === 'pass') source.pass()
    return !isData || whenData === 'pass'
  })
  if (!read) return { kind: 'text', braces: machine.braces, isMalformed: isPromising && !isData }
  if (isData) return text
  // Too long to be kept: whole, but nobody's call.
  if (source.isPassing) return { kind: 'calls', calls: [] }
  const calls = callsIn(read.value, tools, isMarked)
  if (calls === null) return isPromising ? malformed : text
  return read.isPolluted ? malformed : { kind: 'calls', calls }
}

function callsIn(value: unknown, tools: ToolBook, isMarked: boolean): FoundCall[] | null {
  const objects = Array.isArray(value) ? value : [value]
  const calls = objects.map(one => (isObject(one) ? callOf(one, tools, isMarked) : null))
  return calls.length > 0 && calls.every(call => call !== null) ? calls : null
}

function callOf(object: Record<string, unknown>, tools: ToolBook, isMarked: boolean): FoundCall | null {
  const nameKey = NAME_KEYS.find(key => typeof object[key] === 'string')
  const name = nameKey === undefined ? null : tools.nameOf(String(object[nameKey]))
  if (name === null) return null
  const key = ARGUMENT_KEYS.find(one => Object.hasOwn(object, one))
  // A tool's own definition looks like a call of it.
  if (!isMarked && (key === undefined || (key === 'parameters' && 'description' in object))) return null
  const args = key === undefined ? {} : argumentsOf(object[key], { name, key, tools })
  if (args === null || !isClean(args)) return null
  return isMarked || tools.fits(name, args) ? { name, arguments: args } : null
}

/** Some write the object as a string, or a plain string where one is enough. */
function argumentsOf(value: unknown, { name, key, tools }: { name: string; key: string; tools: ToolBook }): Record<string, unknown> | null {
  if (value === null || value === '') return {}
  if (isObject(value)) return value
  if (typeof value !== 'string') return null
  const parsed = parse(value)
  if (isObject(parsed)) return parsed
  return key === 'action_input' || key === 'tool_input' ? tools.fromText(name, value) : null
}
