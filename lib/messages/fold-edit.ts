import type { Fold } from './fold-state.ts'
import type { DataParts } from './parts.ts'
import { changedPart, withoutPart } from './parts-in-place.ts'

/** Adds text to an edit that is being written. */
export function grownEdit(fold: Fold, { id, oldText = '', newText = '' }: DataParts['edit-delta']): Fold {
  const { parts } = fold.message
  const index = indexOf(fold, id)
  const part = parts[index]
  if (part?.type !== 'data-edit' || part.data.status !== 'writing') return fold
  const data = { ...part.data, oldText: part.data.oldText + oldText, newText: part.data.newText + newText }
  return { ...fold, message: { ...fold.message, parts: changedPart(parts, index, { ...part, data }) } }
}

/** Takes the part of an edit away. Texts behind it that are still open move up. */
export function withoutEdit(fold: Fold, id: string): Fold {
  const index = indexOf(fold, id)
  if (index < 0) return fold
  const open = Object.fromEntries(Object.entries(fold.open).map(([key, at]) => [key, at > index ? at - 1 : at]))
  return { ...fold, open, message: { ...fold.message, parts: withoutPart(fold.message.parts, index) } }
}

function indexOf({ message }: Fold, id: string): number {
  return message.parts.findLastIndex(part => part.type === 'data-edit' && part.data.id === id)
}
