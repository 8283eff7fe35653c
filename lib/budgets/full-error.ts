import { AppError } from '#lib/errors.ts'
import { budgets as t } from '#lib/words/en/budgets.ts'
import type { Full } from './budgets.ts'

/** Time after which what others hold may be settled. */
const SOON_MS = 5_000

/** Says what does not fit, and when it will. Gives no figure: it is shown to everybody to whom the budget applies. */
export function fullSentence({ budget: { kind, period }, resetsAt, isHeldByOthers }: Full): string {
  return isHeldByOthers ? t('heldByOthers', { kind, period }) : t('tooLittle', { kind, period, date: resetsAt.toISOString().slice(0, 10) })
}

/** Returns the time until there may be room. */
export function waitOf({ isHeldByOthers, resetsAt }: Full, atMs: number): number {
  return isHeldByOthers ? SOON_MS : Math.max(resetsAt.getTime() - atMs, 1_000)
}

export function fullError(full: Full, atMs: number): AppError {
  const retryAfterMs = waitOf(full, atMs)
  return new AppError('budget_reached', {
    message: fullSentence(full),
    retryAfterMs,
    details: { budget_id: full.budget.id, resets_at: full.resetsAt.toISOString() },
  })
}
