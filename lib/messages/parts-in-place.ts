import type { ChatPart } from './parts.ts'

/** Parts that one fold of many chunks has for itself, and the places of those with an id. These are null until one is asked for. */
const own = new WeakMap<readonly ChatPart[], { places: Map<string, number> | null }>()

/** Copies parts so that the functions below change the copy in place: a copy for each of thousands of chunks would take quadratic time. */
export function ownParts(parts: ChatPart[]): ChatPart[] {
  if (own.has(parts)) return parts
  const copy = [...parts]
  own.set(copy, { places: null })
  return copy
}

/** Ends the changes in place: from here on these parts are a value like any other. */
export function sharedParts(parts: readonly ChatPart[]): void {
  own.delete(parts)
}

export function withPart(parts: ChatPart[], part: ChatPart): ChatPart[] {
  const mine = own.get(parts)
  if (!mine) return [...parts, part]
  const key = keyOf(part)
  if (key !== null) mine.places?.set(key, parts.length)
  parts.push(part)
  return parts
}

/** Replaces a part by one of the same id. */
export function changedPart(parts: ChatPart[], index: number, part: ChatPart): ChatPart[] {
  if (!own.has(parts)) return parts.with(index, part)
  parts[index] = part
  return parts
}

export function withoutPart(parts: ChatPart[], index: number): ChatPart[] {
  const mine = own.get(parts)
  if (!mine) return parts.toSpliced(index, 1)
  const [gone] = parts.splice(index, 1)
  const key = gone ? keyOf(gone) : null
  if (key !== null) mine.places?.delete(key)
  for (const [at, part] of mine.places ? parts.slice(index).entries() : []) {
    const moved = keyOf(part)
    if (moved !== null) mine.places?.set(moved, index + at)
  }
  return parts
}

/** Finds the part of a type that has an id, a tool's that of its call; -1 where there is none. */
export function placeOfPart(parts: readonly ChatPart[], type: ChatPart['type'], id: string): number {
  const mine = own.get(parts)
  if (!mine) return parts.findLastIndex(part => part.type === type && idOf(part) === id)
  mine.places ??= new Map(parts.flatMap((part, at) => (keyOf(part) === null ? [] : [[keyOf(part) as string, at]])))
  return mine.places.get(`${type}\0${id}`) ?? -1
}

function idOf(part: ChatPart): string | null {
  if (part.type === 'dynamic-tool') return part.toolCallId
  return 'id' in part && typeof part.id === 'string' ? part.id : null
}

function keyOf(part: ChatPart): string | null {
  const id = idOf(part)
  return id === null ? null : `${part.type}\0${id}`
}
