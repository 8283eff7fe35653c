export interface Fitting {
  /** Tokens of what always stays: instructions, tools, the message, the answer so far. */
  fixedTokens: number
  files: readonly { key: string; tokens: number; isPinned: boolean }[]
  /** Pages from the web, the oldest first. `isNew` are those of the message itself. */
  pages: readonly { key: string; tokens: number; isPinned: boolean; isNew: boolean }[]
  /** Turns before the message, the oldest first. */
  turns: readonly { tokens: number; isPinned: boolean }[]
  /** Most tokens of the request. */
  budget: number
  /** Most tokens of history, whatever the window. */
  mostHistoryTokens: number
}

export interface Fitted {
  /** Keys of the files that are left out, the largest first. */
  shed: string[]
  /** Keys of the pages that are left out, the oldest first. */
  shedPages: string[]
  /** Places of the turns that stay. */
  turns: number[]
}

/**
 * Chooses what of a request fits its model: the largest files leave first, one after another, then the oldest pages, the oldest turns, and at last the pages
 * of the message. What a person has pinned stays, and so does everything that is fixed where even that does not help.
 */
export function fitToWindow({ fixedTokens, files, pages, turns, budget, mostHistoryTokens }: Fitting): Fitted {
  const history = turns.reduce((sum, { tokens }) => sum + tokens, 0)
  const limited = dropOldest(turns, { history, total: 0 }, left => left.history <= mostHistoryTokens)
  let total = fixedTokens + limited.left.history + [...files, ...pages].reduce((sum, { tokens }) => sum + tokens, 0)
  const shed: string[] = []
  for (const { key, tokens, isPinned } of files.toSorted((a, b) => b.tokens - a.tokens || (a.key < b.key ? -1 : 1))) {
    if (total <= budget) break
    if (isPinned) continue
    shed.push(key)
    total -= tokens
  }
  const shedPages: string[] = []
  const shedOldest = (which: Fitting['pages']) => {
    for (const { key, tokens, isPinned } of which) {
      if (total <= budget) break
      if (isPinned) continue
      shedPages.push(key)
      total -= tokens
    }
  }
  shedOldest(pages.filter(({ isNew }) => !isNew))
  const { dropped, left } = dropOldest(turns, { ...limited.left, total }, all => all.total <= budget, limited.dropped)
  total = left.total
  shedOldest(pages.filter(({ isNew }) => isNew))
  return { shed, shedPages, turns: [...turns.keys()].filter(place => !dropped.has(place)) }
}

interface Left {
  history: number
  total: number
}

/** Drops the oldest turns that are neither pinned nor dropped before, until enough have left. */
function dropOldest(
  turns: Fitting['turns'],
  all: Left,
  isEnough: (left: Left) => boolean,
  before: ReadonlySet<number> = new Set(),
): { dropped: Set<number>; left: Left } {
  const left = { ...all }
  const dropped = new Set(before)
  for (const [place, { tokens, isPinned }] of turns.entries()) {
    if (isEnough(left)) break
    if (isPinned || dropped.has(place)) continue
    dropped.add(place)
    left.history -= tokens
    left.total -= tokens
  }
  return { dropped, left }
}
