import type { Step } from '#tests/support/provider/index.ts'

/** Steps of a run, in the model's words; the mock provider reads them from the user's message. */
export type Plan = Step[][]

const words = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index} `).join('')

/** One step of text, some tenths of a second long. */
export function textPlan(name: string): Plan {
  return [
    [
      { reasoning: 'Let me think. ', delayMs: 5 },
      { text: words(name, 24), delayMs: 12 },
    ],
  ]
}

/** One step of text, so many seconds long or a little shorter. */
export function longPlan(name: string, seconds: number): Plan {
  return [[{ text: words(name, 24).repeat(seconds * 2), delayMs: 20 }]]
}

/** Three steps: calls that are counted by another process, one at a time and side by side, and one that may be repeated. */
export function toolPlan(name: string): Plan {
  const count = (label: string): Step => ({ call: { name: 'count', arguments: { label: `${name}-${label}` } }, delayMs: 3 })
  return [
    [{ text: words(`${name}a`, 6), delayMs: 8 }, count('one')],
    [
      { text: words(`${name}b`, 6), delayMs: 8 },
      count('two'),
      { call: { name: 'echo', arguments: { text: 'hello' } }, delayMs: 3 },
      count('three'),
    ],
    [{ text: words(`${name}c`, 8), delayMs: 12 }],
  ]
}

/** Four calls side by side that take longer than any test, and one that has to wait for their room meanwhile. */
export function crowdedPlan(name: string): Plan {
  const slow = [1, 2, 3, 4].map(place => ({ call: { name: 'slow', arguments: { ms: 120_000, label: `${name}-${place}` } } }))
  return [
    [{ text: words(`${name}a`, 6), delayMs: 8 }, ...slow, { call: { name: 'count', arguments: { label: `${name}-waits` } } }],
    [{ text: words(`${name}b`, 6), delayMs: 8 }],
  ]
}

/** Begins after the calls before it, which are complete by that. */
export const incompleteCall: Step = { call: { name: 'echo', arguments: '{"text":"he' } }

/** The same, but with so many times as long between its words. */
export function slowed(plan: Plan, times: number): Plan {
  return plan.map(step =>
    step.map(part => ('delayMs' in part && part.delayMs !== undefined ? { ...part, delayMs: part.delayMs * times } : part)),
  )
}

/** All text of the plan, in order. */
export function textOf(plan: Plan): string {
  return plan.flatMap(step => step.flatMap(part => ('text' in part ? [part.text] : []))).join('')
}
