/** An answer of a live share as far as it has come: its parts of text, in order. */
export interface SharedAnswer {
  parts: readonly string[]
  isWritten: boolean
}

export const emptyAnswer: SharedAnswer = { parts: [], isWritten: false }

/** Adds to the part of that number, counted from 1. A reader that joins again in mid-answer goes on with what it has. */
export function withText(answer: SharedAnswer, { part, text }: { part: number; text: string }): SharedAnswer {
  const parts = Array.from({ length: Math.max(part, answer.parts.length) }, (_, index) => answer.parts[index] ?? '')
  parts[part - 1] += text
  return { parts, isWritten: true }
}
