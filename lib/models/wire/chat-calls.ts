import { newCallId } from '#lib/ids.ts'
import { isWhole } from '../calls/repair-arguments.ts'
import type { ModelPart } from '../port.ts'
import type { DeltaStyle } from '../settings/model-fields.ts'
import type { ChatCallDelta } from './chat-delta.ts'
import { type KeptFields, keptOfCall } from './chat-kept.ts'
import { keptMetadata } from './chat-metadata.ts'
import { createDeltas, type Deltas } from './deltas.ts'

interface OpenCall {
  slot: number
  /** Id from the provider, empty until it comes. */
  givenId: string
  id: string
  name: string
  json: string
  deltas: Deltas
  announced: boolean
  /** True once something else has come after it. */
  followed: boolean
  closed: boolean
  kept: ReturnType<typeof keptOfCall>
}

export interface ToolCallsOptions {
  style?: DeltaStyle
  /** Fields beside the calls that must be sent back with them. */
  kept?: { release(): KeptFields | null }
}

/**
 * Joins fragments of tool calls. Only the end of the answer closes them, so an answer that breaks off has closed none. A call may pass
 * early, if its arguments parse and something else has followed.
 * Servers may omit the index, or give each call the index 0. Then a new id or a repeated name starts a new call, unless the id changes with
 * each fragment.
 */
export function createToolCalls(sink: (part: ModelPart) => void, { style = 'auto', kept }: ToolCallsOptions = {}) {
  const calls: OpenCall[] = []
  const usedIds = new Set<string>()
  let isWaiting = false

  const find = (delta: ChatCallDelta): OpenCall | undefined => {
    const slot = slotOf(delta)
    const candidate = slot === null ? calls.at(-1) : calls.findLast(call => call.slot === slot)
    if (!candidate || candidate.closed) return undefined
    const name = delta.function?.name
    const isOther = delta.id && candidate.givenId !== '' && delta.id !== candidate.givenId && name && !goesOn(candidate, delta)
    const isAgain = !delta.id && name && candidate.name !== '' && isWhole(candidate.json)
    return isOther || isAgain ? undefined : candidate
  }
  const followed = () => {
    const last = calls.at(-1)
    if (!last || last.followed) return
    last.followed = true
    isWaiting = true
  }
  const open = (delta: ChatCallDelta): OpenCall => {
    followed()
    const call = {
      slot: slotOf(delta) ?? calls.length,
      givenId: '',
      id: '',
      name: '',
      json: '',
      deltas: createDeltas(style),
      announced: false,
      followed: false,
      closed: false,
      kept: {},
    }
    calls.push(call)
    return call
  }
  const announce = (call: OpenCall) => {
    call.id = call.givenId !== '' && !usedIds.has(call.givenId) ? call.givenId : newCallId()
    usedIds.add(call.id)
    call.announced = true
    if (call.name !== '') sink({ type: 'tool-input-start', id: call.id, toolName: call.name })
    if (call.name !== '' && call.json !== '') sink({ type: 'tool-input-delta', id: call.id, delta: call.json })
  }
  const add = (call: OpenCall, fragment: string) => {
    if (call.announced && fragment !== '') sink({ type: 'tool-input-delta', id: call.id, delta: fragment })
    call.json += fragment
  }
  const close = (call: OpenCall) => {
    if (call.closed) return
    if (!call.announced) announce(call)
    add(call, call.deltas.release(isWhole))
    call.closed = true
    if (call.name !== '') sink({ type: 'tool-input-end', id: call.id })
    const beside = kept?.release()
    const all = { ...call.kept, ...(beside ? { beside } : {}) }
    const metadata = Object.keys(all).length === 0 ? {} : { providerMetadata: keptMetadata(all as never) }
    sink({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: call.json, ...metadata })
  }

  /** Tells whether a fragment is an empty one for a closed call. */
  const isLate = (delta: ChatCallDelta) => {
    const slot = slotOf(delta)
    const call = slot === null ? calls.at(-1) : calls.findLast(one => one.slot === slot)
    return call?.closed === true && !delta.function?.name && argumentText(delta.function?.arguments).trim() === ''
  }

  return {
    /** Adds a fragment. Returns the count of new argument characters. */
    push(delta: ChatCallDelta): number {
      if (isLate(delta)) return 0
      const call = find(delta) ?? open(delta)
      if (delta.id && call.givenId === '') call.givenId = delta.id
      if (delta.function?.name && call.name === '') call.name = delta.function.name
      call.kept = { ...call.kept, ...keptOfCall(delta as Record<string, unknown>) }
      const fragment = call.deltas.push(argumentText(delta.function?.arguments))
      add(call, fragment)
      if (!call.announced && call.name !== '') announce(call)
      return fragment.length
    },
    closeAll(): void {
      for (const call of calls) close(call)
    },
    /** Records that something else than a call has come. */
    followed,
    /** Tells whether a call may pass before the end. */
    isWaiting: () => isWaiting,
    /**
     * Closes whole calls; before the end of the answer, only those that something has followed. `{}` may then still be a beginning, so it
     * waits.
     */
    closeWhole({ isOver }: { isOver: boolean }): void {
      isWaiting = false
      for (const call of calls) if (isWhole(call.json) && (isOver || (call.followed && !isEmptyObject(call.json)))) close(call)
    },
    count: () => calls.length,
  }
}

/** Returns arguments as text: some servers send an object. */
function argumentText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

/** Returns the index as a number: some servers send a string. */
function slotOf({ index }: ChatCallDelta): number | null {
  const slot = typeof index === 'string' && index.trim() !== '' ? Number(index) : index
  return typeof slot === 'number' && Number.isInteger(slot) ? slot : null
}

/**
 * Tells whether a fragment with a new id and the same name continues this call: the index is the same, and its arguments are incomplete.
 */
function goesOn(call: OpenCall, delta: ChatCallDelta): boolean {
  if (slotOf(delta) !== call.slot || delta.function?.name !== call.name || isWhole(call.json)) return false
  const fragment = argumentText(delta.function?.arguments)
  if (call.json.trim() === '') return fragment.trim() !== ''
  return !fragment.trimStart().startsWith('{') || /[:,[]\s*$/.test(call.json)
}

function isEmptyObject(json: string): boolean {
  return /^\s*\{\s*\}\s*$/.test(json)
}
