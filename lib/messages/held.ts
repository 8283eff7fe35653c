import type { Fold } from './fold-state.ts'
import type { ChatMessage, ChatPart } from './parts.ts'

/**
 * Returns the message as people see it while it is written. A step that is repeated after a restart keeps its earlier content until its new
 * text is as long, or the step has ended.
 */
export function shownMessage({ message, held }: Fold): ChatMessage {
  if (!held) return message
  const start = stepStart(message.parts)
  // Keeps notices: they explain a pause.
  const told = message.parts.slice(start + 1).filter(part => part.type === 'data-notice' || part.type === 'data-input')
  return { ...message, parts: [...message.parts.slice(0, start + 1), ...held, ...told] }
}

/** Starts a repeated step, keeping what its void attempt had shown. */
export function holdStep(fold: Fold): Fold {
  const start = stepStart(fold.message.parts)
  const voided = fold.message.parts.slice(start + 1)
  const longest = fold.held && lengthOf(fold.held) >= lengthOf(voided) ? fold.held : voided
  const next: Fold = { message: { ...fold.message, parts: fold.message.parts.slice(0, start + 1) }, open: {} }
  return lengthOf(longest) > 0 ? { ...next, held: longest } : next
}

/** Drops what was shown before once the new text is as long, or another part has come that must be seen. */
export function letGo(fold: Fold, hasMovedOn: boolean): Fold {
  if (!fold.held) return fold
  const since = fold.message.parts.slice(stepStart(fold.message.parts) + 1)
  if (!hasMovedOn && lengthOf(since) < lengthOf(fold.held)) return fold
  const { held: _, ...rest } = fold
  return rest
}

function stepStart(parts: readonly ChatPart[]): number {
  return parts.findLastIndex(part => part.type === 'step-start')
}

function lengthOf(parts: readonly ChatPart[]): number {
  return parts.reduce((sum, part) => sum + shownLength(part), 0)
}

function shownLength(part: ChatPart): number {
  if (part.type === 'text') return part.text.length
  return part.type === 'data-edit' ? part.data.oldText.length + part.data.newText.length : 0
}
