import { newId } from '../../ids.ts'
import { isWhole } from '../calls/repair-arguments.ts'
import type { ModelPart } from '../port.ts'
import type { DeltaStyle } from '../tuning.ts'
import { keptMetadata } from './chat-metadata.ts'
import { createDeltas, type Deltas } from './deltas.ts'

export interface ChatCallDelta {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
  /** Google's place for thought signatures, which must come back with the call. */
  extra_content?: unknown
}

interface OpenCall {
  slot: number
  /** As the provider gave it, empty while it has not. */
  givenId: string
  id: string
  name: string
  json: string
  deltas: Deltas
  announced: boolean
  /** Something else has come after it. */
  followed: boolean
  closed: boolean
  extraContent: unknown
}

/**
 * Joins the fragments of tool calls. The wire closes them with the finish reason alone: an answer that breaks off before has closed none. A call
 * whose arguments parse and after which something else has come may be given on early, where the rest of a slow answer is not waited for.
 * Servers that leave the index out, or give every call the index 0, are told apart by a new id or a repeated name.
 */
export function createToolCalls(sink: (part: ModelPart) => void, style: DeltaStyle = 'auto') {
  const calls: OpenCall[] = []
  const usedIds = new Set<string>()
  let isWaiting = false

  const find = (delta: ChatCallDelta): OpenCall | undefined => {
    const last = calls.at(-1)
    const candidate = typeof delta.index === 'number' ? calls.findLast(call => call.slot === delta.index) : last
    if (!candidate || candidate.closed) return undefined
    const isOther = delta.id && candidate.givenId !== '' && delta.id !== candidate.givenId && delta.function?.name
    const isAgain = !delta.id && delta.function?.name && candidate.name !== '' && isWhole(candidate.json)
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
      slot: delta.index ?? calls.length,
      givenId: '',
      id: '',
      name: '',
      json: '',
      deltas: createDeltas(style),
      announced: false,
      followed: false,
      closed: false,
      extraContent: undefined,
    }
    calls.push(call)
    return call
  }
  const announce = (call: OpenCall) => {
    call.id = call.givenId !== '' && !usedIds.has(call.givenId) ? call.givenId : `call_${newId()}`
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
    const kept = call.extraContent === undefined ? {} : { providerMetadata: keptMetadata({ extraContent: call.extraContent as never }) }
    sink({ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: call.json, ...kept })
  }

  return {
    /** Characters of arguments that were added. */
    push(delta: ChatCallDelta): number {
      const call = find(delta) ?? open(delta)
      if (delta.id && call.givenId === '') call.givenId = delta.id
      if (delta.function?.name && call.name === '') call.name = delta.function.name
      if (delta.extra_content !== undefined) call.extraContent = delta.extra_content
      const fragment = call.deltas.push(argumentText(delta.function?.arguments))
      add(call, fragment)
      if (!call.announced && call.name !== '') announce(call)
      return fragment.length
    },
    closeAll(): void {
      for (const call of calls) close(call)
    },
    /** Something else than calls has come. */
    followed,
    /** Whether a call may be given on before the end. */
    isWaiting: () => isWaiting,
    /** Gives on the calls that are whole and followed by something. */
    closeWhole(): void {
      isWaiting = false
      for (const call of calls) if (call.followed && isWhole(call.json)) close(call)
    },
    count: () => calls.length,
  }
}

/** Some servers give arguments as an object. */
function argumentText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}
