import type { ChatPart, ToolPart } from './parts.ts'

/** Matches a call that the model finished writing, with any outcome. A call that was cut off does not go into a prompt. */
export function isCompleteCall(part: ChatPart): part is ToolPart {
  return part.type === 'dynamic-tool' && part.state !== 'input-streaming' && part.state !== 'output-error'
}

/**
 * Matches a part that makes an answer: words, an edit, a complete call or a file. An answer without one is shown as *No answer*, and adds no message to what
 * the model sees next.
 */
export function isSubstance(part: ChatPart): boolean {
  if (part.type === 'text') return part.text.trim() !== ''
  return part.type === 'file' || part.type === 'data-edit' || isCompleteCall(part)
}
