/** Share of the model's window that a request may fill. The rest is for the answer and for the error of the count. */
export const WINDOW_SHARE = 0.9

export interface Fitting {
  /** Tokens of what always stays: instructions, tools, pages, the message, the answer so far. */
  fixedTokens: number
  files: readonly { key: string; tokens: number; isPinned: boolean }[]
  /** Turns before the message, the oldest first. */
  turns: readonly { tokens: number; isPinned: boolean }[]
  /** Window of the model in tokens; null where it is unknown. */
  window: number | null
  /** Most turns, after a provider called a request too long. */
  mostTurns: number
  /** Most tokens of history, whatever the window. */
  mostHistoryTokens: number
}

export interface Fitted {
  /** Keys of the files that are left out, the largest first. */
  shed: string[]
  /** Places of the turns that stay. */
  turns: number[]
}

/**
 * Chooses what of a request fits its model: the largest files leave first, one after another, then the oldest turns. What a person has pinned stays, and
 * so does everything that is fixed where even that does not help.
 */
export function fitToWindow({ fixedTokens, files, turns, window, mostTurns, mostHistoryTokens }: Fitting): Fitted {
  const budget = window === null ? Number.POSITIVE_INFINITY : Math.floor(window * WINDOW_SHARE)
  const history = turns.reduce((sum, { tokens }) => sum + tokens, 0)
  const limited = dropOldest(
    turns,
    { count: turns.length, history, total: 0 },
    left => left.count <= mostTurns && left.history <= mostHistoryTokens,
  )

  let total = fixedTokens + limited.left.history + files.reduce((sum, { tokens }) => sum + tokens, 0)
  const shed: string[] = []
  for (const { key, tokens, isPinned } of files.toSorted((a, b) => b.tokens - a.tokens || (a.key < b.key ? -1 : 1))) {
    if (total <= budget) break
    if (isPinned) continue
    shed.push(key)
    total -= tokens
  }
  const { dropped } = dropOldest(turns, { ...limited.left, total }, left => left.total <= budget, limited.dropped)
  return { shed, turns: [...turns.keys()].filter(place => !dropped.has(place)) }
}

interface Left {
  count: number
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
    left.count -= 1
    left.history -= tokens
    left.total -= tokens
  }
  return { dropped, left }
}
