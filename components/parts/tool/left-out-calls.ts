import { leftOutOf } from '#lib/messages/shared.ts'
import type { Shown } from './same-calls.ts'

/** Calls in a row whose details are left out, and the reasoning between them. `count` counts the calls. */
export interface LeftOutRow {
  key: string
  count: number
  row: Shown[]
}

/** Number of calls from which on they are one line. */
const FOLDED_FROM = 10

/** Folds calls whose details the page does not have: the number of cards does not grow with the answer. */
export function foldLeftOut(shown: readonly Shown[]): (Shown | LeftOutRow)[] {
  const folded: (Shown | LeftOutRow)[] = []
  let row: Shown[] = []
  let between: Shown[] = []
  let count = 0
  const end = () => {
    const [first] = row
    if (first && count >= FOLDED_FROM) folded.push({ key: `left-out-${first.key}`, count, row })
    else folded.push(...row)
    folded.push(...between)
    row = []
    between = []
    count = 0
  }
  for (const one of shown) {
    const calls = leftOutCount(one)
    if (calls > 0) {
      row.push(...between, one)
      between = []
      count += calls
    } else if (row.length > 0 && isQuiet(one)) between.push(one)
    else {
      end()
      folded.push(one)
    }
  }
  end()
  return folded
}

function leftOutCount(shown: Shown): number {
  if ('calls' in shown) return shown.calls.every(({ part }) => leftOutOf(part) !== null) ? shown.calls.length : 0
  return shown.part.type === 'dynamic-tool' && leftOutOf(shown.part) !== null ? 1 : 0
}

/** Matches reasoning and parts that show nothing. */
function isQuiet(shown: Shown): boolean {
  if ('calls' in shown) return false
  const { part } = shown
  return (
    part.type === 'reasoning' ||
    part.type === 'source-url' ||
    part.type === 'data-citation' ||
    (part.type === 'text' && part.text.trim() === '')
  )
}
