'use client'

import { useState } from 'react'
import { type ChatMessage, continues, emptyLook, growLook, lookAhead, phaseOf } from '#lib/messages/shared.ts'

/** Characters read of a last line without an end; more add nothing. */
const LINE_CHARS = 400

/** Returns the phase of the running answer and its last meaningful line, reading only new text. Null while it thinks or uses tools. */
export function useRunningPreview(message: ChatMessage): { phase: string | null; preview: string } {
  const last = message.parts.findLastIndex(part => part.type === 'text' && part.text !== '')
  const part = message.parts[last]
  const text = part?.type === 'text' ? part.text : ''
  const [kept, keep] = useState(() => ({ place: last, text, reading: growLook(emptyLook, text) }))
  let { reading } = kept
  if (kept.text !== text || kept.place !== last) {
    const isMore = kept.place === last && continues(text, kept.text)
    reading = growLook(isMore ? reading : emptyLook, text)
    keep({ place: last, text, reading })
  }
  const ahead = lookAhead(reading, text, LINE_CHARS)
  const isWriting = last >= 0 && last === message.parts.length - 1
  return { phase: isWriting ? phaseOf(ahead) : null, preview: ahead.lastMeaningful }
}
