/** An answer of a live share as far as it has come: its parts of text, in order. */
export interface SharedAnswer {
  parts: readonly string[]
  isWritten: boolean
  /** What a step that is asked again had shown: it stays until there is as much again. */
  held?: readonly string[]
}

export const emptyAnswer: SharedAnswer = { parts: [], isWritten: false }

/** The parts from this one on are void, and written anew. */
export function withReset(answer: SharedAnswer, { part }: { part: number }): SharedAnswer {
  const held = lengthOf(answer.held ?? []) > lengthOf(answer.parts) ? answer.held : answer.parts
  return { ...answer, parts: answer.parts.slice(0, part - 1), ...(held ? { held } : {}) }
}

/** The texts to show. */
export function shownParts({ parts, held = [], isWritten }: SharedAnswer): readonly string[] {
  return isWritten && lengthOf(parts) < lengthOf(held) ? held : parts
}

function lengthOf(parts: readonly string[]): number {
  return parts.reduce((sum, text) => sum + text.length, 0)
}

/** Adds to the part of that number, counted from 1. A reader that joins again in mid-answer goes on with what it has. */
export function withText(answer: SharedAnswer, { part, text }: { part: number; text: string }): SharedAnswer {
  const parts = Array.from({ length: Math.max(part, answer.parts.length) }, (_, index) => answer.parts[index] ?? '')
  parts[part - 1] += text
  return { ...answer, parts, isWritten: true }
}
