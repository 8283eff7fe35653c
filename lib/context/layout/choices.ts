import { type ItemKey, kindOf } from '../tracker/tier.ts'
import type { ContextItem } from './item.ts'
import type { RequestParts } from './parts.ts'

/** An item that a person left out of the request. */
export type LeftOut = Pick<ContextItem, 'key' | 'label'>

/** Kinds of items that a person may pin or leave out. */
const CHOSEN = new Set(['file', 'url', 'history'])

export function mayChoose(key: ItemKey): boolean {
  return CHOSEN.has(kindOf(key))
}

/** Leaves out what a person has left out. A turn of which one message is left out goes as a whole: its calls and results belong together. */
export function withoutLeftOut(parts: RequestParts, choices: ReadonlyMap<ItemKey, string>): { parts: RequestParts; leftOut: LeftOut[] } {
  const isOut = ({ key }: LeftOut) => choices.get(key) === 'left_out'
  const all: LeftOut[] = [...parts.files, ...parts.pages, ...parts.turns.flat()]
  const leftOut = all.filter(isOut).map(({ key, label }) => ({ key, label }))
  if (leftOut.length === 0) return { parts, leftOut }
  return {
    parts: {
      ...parts,
      files: parts.files.filter(item => !isOut(item)),
      pages: parts.pages.filter(item => !isOut(item)),
      turns: parts.turns.filter(turn => !turn.some(isOut)),
    },
    leftOut,
  }
}
