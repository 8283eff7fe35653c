import type { Chunk, EditView } from '#lib/messages/index.ts'
import { redactedEdit, withoutFiles } from './redact.ts'

/** Text and edits of an answer being written, by part, for a reader of a live share. `reset` voids the parts from this one on. */
export type SharedText =
  | { type: 'text'; part: number; text: string }
  | { type: 'edit'; part: number; edit: EditView }
  | { type: 'reset'; part: number }

const FILES = '/api/files/'
/** Longest address of a file, in characters; no more is held back. */
const LONGEST_ADDRESS = 200

/**
 * Redacts chunk by chunk, by the rules of a stored share. A chunk of any other type gives nothing, and output is built again. Text that may begin a
 * stored file's address is held until that is decided.
 */
export function createTextRedactor(): (chunk: Chunk) => SharedText[] {
  const open = new Map<string, { part: number; held: string }>()
  const edits = new Map<string, number>()
  let nextPart = 1
  let firstOfStep = 1

  function taken(id: string, isWhole: boolean, delta = ''): SharedText[] {
    const state = open.get(id)
    if (!state) return []
    const text = state.held + delta
    const cut = isWhole ? text.length : undecidedFrom(text)
    state.held = text.slice(cut)
    return cut === 0 ? [] : [{ type: 'text', part: state.part, text: withoutFiles(text.slice(0, cut)) }]
  }

  /** Keeps the place of an edit from its beginning on, and shows it once it has ended. */
  function edited(edit: EditView): SharedText[] {
    const part = edits.get(edit.id) ?? nextPart++
    edits.set(edit.id, part)
    return edit.status === 'writing' ? [] : [{ type: 'edit', part, edit: { id: `e${part}`, ...redactedEdit(edit) } }]
  }

  return chunk => {
    switch (chunk.type) {
      case 'start-step':
        firstOfStep = nextPart
        return []
      case 'reset-step':
        open.clear()
        edits.clear()
        nextPart = firstOfStep
        return [{ type: 'reset', part: firstOfStep }]
      case 'text-start':
        open.set(chunk.id, { part: nextPart++, held: '' })
        return []
      case 'data-edit':
        return edited(chunk.data)
      case 'text-delta':
        return taken(chunk.id, false, chunk.delta)
      case 'text-end':
        return taken(chunk.id, true)
      case 'finish':
        return [...open.keys()].flatMap(id => taken(id, true))
      default:
        return []
    }
  }
}

/** Finds where an address that may continue begins; the length of the text where there is none. */
function undecidedFrom(text: string): number {
  const whole = text.lastIndexOf(FILES)
  if (whole >= 0 && text.length - whole <= LONGEST_ADDRESS && /^[\w-]*$/.test(text.slice(whole + FILES.length))) return whole
  for (let length = Math.min(FILES.length - 1, text.length); length > 0; length--)
    if (text.endsWith(FILES.slice(0, length))) return text.length - length
  return text.length
}
