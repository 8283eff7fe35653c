import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Platform, type Prisma, storable } from '#lib/platform/index.ts'
import type { InputAnswer } from './runs.ts'

type Ports = Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>

/** One answer wins: compare-and-set from `open`. Only the run's owner may answer. */
export async function answerInput(
  { db, clock, bus, audit }: Ports,
  actor: Actor,
  place: { runId?: string; inputId: string },
  answer: InputAnswer,
): Promise<void> {
  const row = await db.client.inputRequest.findFirst({
    where: { id: place.inputId, ...ownedBy(actor), ...(place.runId === undefined ? {} : { runId: place.runId }) },
    select: { id: true, runId: true, status: true, data: true },
  })
  if (!row) throw new AppError('input_not_found')
  if (row.status !== 'open') throw new AppError('input_answered')
  const view = row.data as unknown as InputRequestView
  if (!view.options.includes(answer.choice)) {
    throw new AppError('invalid_choice', { message: `Choose one of: ${view.options.join(', ')}.`, details: { options: view.options } })
  }
  const { count } = await db.client.inputRequest.updateMany({
    where: { id: row.id, status: 'open' },
    data: { status: 'answered', answeredAt: now(clock), answer: storedAnswer(answer) },
  })
  if (count === 0) throw new AppError('input_answered')
  bus.publish(`input:${row.id}`, { kind: 'answered' })
  await audit.record({
    actorId: actor.userId,
    action: `input.${view.kind}`,
    target: view.toolName ?? row.runId,
    detail: { choice: answer.choice, runId: row.runId },
  })
}

function storedAnswer({ choice, reason, content }: InputAnswer): Prisma.InputJsonObject {
  return storable({ choice, reason, content }) as Prisma.InputJsonObject
}

const APPROVED = { once: 'allow_once', session: 'allow_session', always: 'allow_always' } as const

/** The choice that an approval of `/api/v1` means for a question of this kind. */
export function choiceOfApproval(kind: string, approval: { approved: boolean; scope?: keyof typeof APPROVED }): string {
  if (kind === 'repeat') return approval.approved ? 'run_again' : 'do_not_run'
  return approval.approved ? APPROVED[approval.scope ?? 'once'] : 'deny'
}
