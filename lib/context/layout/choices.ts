import { type ItemKey, kindOf } from '../tracker/tier.ts'
import { type ContextItem, choiceKeyOf } from './item.ts'
import type { RequestParts } from './parts.ts'

/** An item that a person left out of the request, under the key of that choice. */
export type LeftOut = Pick<ContextItem, 'key' | 'label'>

/** Kinds of items that a person may pin or leave out. */
const CHOSEN = new Set(['file', 'url', 'memory', 'history'])

export function mayChoose(key: ItemKey): boolean {
  return CHOSEN.has(kindOf(key))
}

/** Leaves out what a person has left out. A turn of which one message is left out goes as a whole: its calls and results belong together. */
export function withoutLeftOut(parts: RequestParts, choices: ReadonlyMap<ItemKey, string>): { parts: RequestParts; leftOut: LeftOut[] } {
  const isOut = (item: ContextItem) => choices.get(choiceKeyOf(item)) === 'left_out'
  const all: ContextItem[] = [...parts.files, ...parts.pages, ...(parts.memory ? [parts.memory] : []), ...parts.turns.flat()]
  const leftOut = all.filter(isOut).map(item => ({ key: choiceKeyOf(item), label: item.label }))
  if (leftOut.length === 0) return { parts, leftOut }
  return {
    parts: {
      ...parts,
      files: parts.files.filter(item => !isOut(item)),
      pages: parts.pages.filter(item => !isOut(item)),
      memory: parts.memory && !isOut(parts.memory) ? parts.memory : null,
      turns: parts.turns.filter(turn => !turn.some(isOut)),
    },
    leftOut,
  }
}
