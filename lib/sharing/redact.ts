import type { ChatMessage } from '#lib/messages/index.ts'

/**
 * Redacts a path for strangers: it keeps the text of user messages and answers, nothing else. Messages and parts are built anew from their text, so
 * that a field added to either later stays private; ids are positions (`m1`, `m2`, …). Messages without text are left out, and so are addresses of
 * stored files, which only their owner can open.
 */
export function redactPath(path: readonly ChatMessage[]): ChatMessage[] {
  return path
    .flatMap(message => {
      if (message.role === 'system') return []
      const texts = message.parts.flatMap(part => (part.type === 'text' && part.text.trim() !== '' ? [withoutFiles(part.text)] : []))
      return texts.length === 0 ? [] : [{ role: message.role, texts }]
    })
    .map(({ role, texts }, index) => ({ id: `m${index + 1}`, role, parts: texts.map(text => ({ type: 'text', text })) }))
}

/** Cuts an answer that is still being written off the path. It has no finish reason yet, and its owner has not seen its end. */
export function settled(path: readonly ChatMessage[]): readonly ChatMessage[] {
  const last = path.at(-1)
  return last?.role === 'assistant' && last.metadata?.finishReason === undefined ? path.slice(0, -1) : path
}

export function withoutFiles(text: string): string {
  return text.replaceAll(/\/api\/files\/[\w-]+/g, '#')
}
