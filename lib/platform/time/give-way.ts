import { clearImmediate, setImmediate } from 'node:timers'

/** Time that work may hold a turn of the event loop. */
const TURN_MS = 10

const waiting: (() => void)[] = []
let begunMs = 0
let ending: NodeJS.Immediate | null = null

function beginTurn(): void {
  if (ending) clearImmediate(ending)
  begunMs = performance.now()
  ending = setImmediate(() => {
    ending = null
  })
}

function resumeNext(): void {
  const resume = waiting.shift()
  if (waiting.length > 0) setImmediate(resumeNext)
  beginTurn()
  resume?.()
}

/** Yields to the event loop. One waiting piece of work resumes per turn, however many wait. */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(resumeNext)
  })
}

/**
 * Gives up the turn once work has held it for 10 ms, counted from the first call of the turn, by whichever work. To be awaited between pieces of work that
 * wait for nothing else. Statements of SQLite and other promises that are settled already do not end a turn.
 */
export function giveWay(): Promise<void> | undefined {
  if (ending === null) beginTurn()
  return performance.now() - begunMs < TURN_MS ? undefined : nextTurn()
}
