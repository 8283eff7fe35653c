import { type ItemKey, kindOf } from '../tracker/tier.ts'
import { fitToWindow } from './fit-to-window.ts'
import { type ContextItem, choiceKeyOf, tokensOf } from './item.ts'
import { hiddenEntries, type RequestParts } from './parts.ts'

export interface FittedParts {
  parts: RequestParts
  shedFiles: string[]
  /** Pages that were left out. */
  shedPages: ItemKey[]
  droppedTurns: number
}

export interface WindowLimits {
  /** Most tokens of the request. */
  budget: number
  mostHistoryTokens: number
  /** Tokens of the answer so far. */
  answerTokens: number
  /** Pages that the message itself named first; they leave last. */
  newPages: ReadonlySet<ItemKey>
  choices: ReadonlyMap<ItemKey, string>
}

/** History of long turns may be this many times the newest two, or each of them would leave before it is compacted. */
const LONG_TURNS_FACTOR = 2.2

/** Leaves out of the parts what the budget cannot hold. */
export function fitParts(parts: RequestParts, { choices, answerTokens, newPages, ...limits }: WindowLimits): FittedParts {
  const isPinned = (item: ContextItem) => choices.get(choiceKeyOf(item)) === 'pinned'
  const hidden = hiddenEntries(parts)
  const entries = parts.entries.filter(({ key }) => !hidden.has(key))
  const fixed = [
    parts.system,
    ...parts.legends,
    ...present(parts.tools),
    ...present(parts.fileList),
    ...present(parts.review ?? null),
    ...present(parts.memory ?? null),
    ...entries,
  ]
  const fitted = fitToWindow({
    fixedTokens: tokensOf(fixed) + parts.messageTokens + answerTokens,
    files: parts.files.map(file => ({ key: file.key, tokens: file.tokens, isPinned: isPinned(file) })),
    pages: parts.pages.map(page => ({ key: page.key, tokens: page.tokens, isPinned: isPinned(page), isNew: newPages.has(page.key) })),
    turns: parts.turns.map(turn => ({ tokens: tokensOf(turn), isPinned: turn.some(isPinned) })),
    ...limits,
    mostHistoryTokens: Math.max(limits.mostHistoryTokens, Math.ceil(LONG_TURNS_FACTOR * tokensOf(parts.turns.slice(-2).flat()))),
  })
  const shed = new Set<string>([...fitted.shed, ...fitted.shedPages])
  return {
    parts: {
      ...parts,
      files: parts.files.filter(({ key }) => !shed.has(key)),
      pages: parts.pages.filter(({ key }) => !shed.has(key)),
      turns: fitted.turns.flatMap(place => parts.turns.slice(place, place + 1)),
    },
    shedFiles: fitted.shed.map(nameOf),
    shedPages: fitted.shedPages as ItemKey[],
    droppedTurns: parts.turns.length - fitted.turns.length,
  }
}

function present<T>(item: T | null): T[] {
  return item === null ? [] : [item]
}

function nameOf(key: string): string {
  return key.slice(kindOf(key as ItemKey).length + 1)
}
