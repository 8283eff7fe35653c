import { isObject } from '#lib/json-schema/shared.ts'
import { ARGUMENT_KEYS, ASIDE_KEYS, callsIn, isNoTool, NAME_KEYS } from './call-shapes.ts'
import { JsonMachine } from './json-machine.ts'
import { malformed, type Outcome, type ReadingContext, text } from './outcome.ts'
import { next, type Reading, type Source } from './source.ts'

/** Characters after which an object with neither a name nor arguments is data. */
const PATIENCE = 300

/** Reads one JSON object or array from its first bracket. Null where it is none; `braces` stay open then. */
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

/** Reads a JSON object that holds arguments alone; null where it is none, or holds polluting keys. */
export function* readArguments(source: Source): Reading<Record<string, unknown> | null> {
  if ((yield* next(source)) !== '{') return null
  const read = yield* readJson(source)
  return read && !read.isPolluted && isObject(read.value) ? read.value : null
}

/** `stop` leaves data as soon as it is recognised. `pass` reads it to its end and shows it as it comes, so nothing within it counts as a call. */
export type WhenData = 'pass' | 'stop'

/** Reads a call, or an array of calls, in JSON without a marker: an offered name and arguments, in any order. */
export function* readJsonCalls({ source, tools }: ReadingContext, whenData: WhenData = 'pass'): Reading<Outcome> {
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
    if (typeof value !== 'string' || (tools.nameOf(value) === null && !isNoTool({ name: value }))) isData = true
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
  if (!read) {
    const { braces, depth, hadObject } = machine
    return { kind: 'text', braces, ...(hadObject ? { brackets: depth } : {}), isMalformed: isPromising && !isData }
  }
  if (isData) return text
  // Complete, but too long to be kept: no call.
  if (source.isPassing) return { kind: 'calls', calls: [] }
  const calls = callsIn(read.value, tools, false)
  if (calls === null) return isPromising ? malformed : text
  if (calls.length === 0) return { kind: 'markup' }
  return read.isPolluted ? malformed : { kind: 'calls', calls }
}
