import { type Amount, estimateOf, type Full, fullSentence, type Hold, waitOf } from '#lib/budgets/index.ts'
import { tokensOfAnswer } from '#lib/context/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { createBell } from '#lib/platform/index.ts'
import { requestInput } from '../questions/input-requests.ts'
import { BUDGET_LOOK_MS, BUDGET_WAIT_MS } from '../run/limits.ts'
import type { Run } from '../run/run.ts'

/**
 * Reserves what the next request may use in every budget that applies; a fallback has another price, and reserves anew. A run that does not fit waits for a
 * raise, for room, or for the next period. False where the person, the end of a day, or a stop ends it there.
 */
export async function reserveStep(run: Run, request: ModelRequest): Promise<boolean> {
  const { ports, state } = run
  if (state.reservedFor === state.model.id) return true
  await releaseStep(run)
  const asked = askedOf(run, request)
  for (;;) {
    const reserved = await asked.reserve()
    if (reserved.kind === 'held') return holds(run, reserved.hold)
    if (state.signal.aborted) return false
    const { choice, hold } = await waitForRoom(run, asked, reserved)
    if (hold && (choice === 'stop' || state.signal.aborted)) await ports.budgets.release(hold)
    if (choice === 'stop' || state.signal.aborted) return false
    if (hold) return holds(run, hold)
  }
}

/** Gives back what a request holds that is not sent. */
export async function releaseStep({ ports, state }: Pick<Run, 'ports' | 'state'>): Promise<void> {
  const { hold } = state
  state.hold = null
  state.reservedFor = null
  if (hold) await ports.budgets.release(hold)
}

function holds({ state }: Pick<Run, 'state'>, hold: Hold | null): true {
  state.hold = hold
  state.reservedFor = state.model.id
  return true
}

interface Asked {
  reserve: () => ReturnType<Run['ports']['budgets']['reserve']>
  hasRoom: () => Promise<boolean>
}

function askedOf({ facts, ports, state }: Run, { maxOutputTokens }: ModelRequest): Asked {
  const { actor, place, runId, isTakenUp } = facts
  const { model, layout, writer } = state
  const spender = { userId: actor.userId, projectId: place.projectId, model: model.id }
  let known: Amount | null = null
  const amount = () => {
    if (known) return known
    const promptTokens = (layout?.tokens ?? 0) + tokensOfAnswer(writer.log.fold.message)
    known = estimateOf({ promptTokens, maxOutputTokens, price: model.price })
    return known
  }
  return {
    reserve: () => ports.budgets.reserve(spender, amount, { runId, isTakenUp }),
    hasRoom: async () => (await ports.budgets.look(spender, amount)) === null,
  }
}

/** Asks the person, and takes room that comes in the meantime. No answer within a day is a stop. */
async function waitForRoom(run: Run, asked: Asked, full: Full): Promise<{ choice: 'raise' | 'stop'; hold: Hold | null }> {
  const { facts, ports, state } = run
  const { budget } = full
  const atMs = ports.clock.nowMs()
  const mayRaise = await ports.budgets.mayChange(facts.actor, budget)
  const found: { hold: Hold | null } = { hold: null }
  const over = new AbortController()
  const bell = createBell(over.signal, state.signal)
  const unsubscribe = ports.budgets.onRoom(bell.ring)
  const isOver = () => over.signal.aborted || state.signal.aborted

  async function takeRoom(inputId: string): Promise<void> {
    while (!isOver()) {
      await bell.rung(BUDGET_LOOK_MS)
      if (isOver() || !(await asked.hasRoom())) continue
      const reserved = await asked.reserve()
      if (reserved.kind !== 'held') continue
      found.hold = reserved.hold
      return ports.questions.answer(inputId, 'continue')
    }
  }

  let taking = Promise.resolve()
  const question = {
    kind: 'budget' as const,
    message: fullSentence(full),
    options: ['raise', 'stop'],
    budget: { id: budget.id, mayRaise, lacks: full.lacks, retryAt: new Date(atMs + waitOf(full, atMs)).toISOString() },
  }
  try {
    const onAsked = (inputId: string) => {
      taking = takeRoom(inputId).catch(error => ports.log.warn('run.budget_look_failed', { runId: facts.runId, error }))
    }
    const result = await requestInput(run, question, { expiresInMs: BUDGET_WAIT_MS, onAsked })
    over.abort()
    await taking
    return { choice: result.kind === 'answered' && result.choice !== 'stop' ? 'raise' : 'stop', hold: found.hold }
  } catch (error) {
    over.abort()
    await taking
    // Another process has the run, and releases what it holds.
    if (found.hold) ports.budgets.forget(found.hold)
    throw error
  } finally {
    unsubscribe()
    bell.end()
  }
}
