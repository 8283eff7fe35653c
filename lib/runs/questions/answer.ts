import { type Actor, credentialOf, type GrantedBy, ownedBy } from '#lib/auth/index.ts'
import { type BudgetsAdmin, raiseSchema } from '#lib/budgets/index.ts'
import { AppError } from '#lib/errors.ts'
import { readForm } from '#lib/mcp/shared.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { budgets as budgetWords } from '#lib/words/en/budgets.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { runNotices } from '#lib/words/en/run-notices.ts'
import type { InputAnswer } from '../runs.ts'
import { rememberedIn } from './remembered-choice.ts'

type AnswerPorts = Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>
type RaisePort = { admin: Pick<BudgetsAdmin, 'raise' | 'mayRaise'> }

/** Stores the answer to a question by compare-and-set from `open`, so one answer wins. Only the owner of the run may answer. */
export async function answerInput(
  { db, clock, bus, audit, budgets }: AnswerPorts & { budgets: RaisePort },
  actor: Actor,
  place: { runId?: string; inputId: string },
  answer: InputAnswer,
): Promise<void> {
  const row = await db.client.inputRequest.findFirst({
    where: { id: place.inputId, ...ownedBy(actor), ...(place.runId === undefined ? {} : { run: inTreeOf(place.runId) }) },
    select: { id: true, runId: true, status: true, data: true, approvers: true },
  })
  if (!row) throw new AppError('input_not_found')
  if (row.status !== 'open') throw new AppError('input_answered')
  const view = row.data as unknown as InputRequestView
  if (row.approvers !== '' && answer.choice !== 'deny')
    throw new AppError('forbidden', { message: t('othersDecide', { group: view.approvers?.name ?? '' }) })
  if (!view.options.includes(answer.choice)) {
    throw new AppError('invalid_choice', {
      message: t('chooseOneOf', { options: view.options.join(', ') }),
      details: { options: view.options },
    })
  }
  if (answer.choice === 'allow_always' && actor.kind !== 'user') throw new AppError('forbidden', { message: NOT_FOR_KEYS() })
  const content = checkedContent(view, answer)
  if (view.kind === 'budget' && answer.choice === 'raise') await raise(budgets, actor, view, answer)
  const { count } = await db.client.inputRequest.updateMany({
    where: { id: row.id, status: 'open' },
    data: { status: 'answered', answeredAt: now(clock), answer: storedAnswer({ ...answer, content }, credentialOf(actor)) },
  })
  if (count === 0) throw new AppError('input_answered')
  bus.publish(`input:${row.id}`, { kind: 'answered' })
  await audit.record({
    actor,
    action: `input.${view.kind}`,
    target: view.toolName ?? row.runId,
    detail: { choice: answer.choice, runId: row.runId },
  })
}

/** Runs whose questions are answered through this one: it and its children. */
export function inTreeOf(runId: string): Prisma.RunWhereInput {
  return { OR: [{ id: runId }, { rootRunId: runId }, { parentRunId: runId }] }
}

/** Raises the budget that a run waits for. Throws `forbidden`, `invalid_form` and `unusable`: the question stays open then. */
async function raise({ admin }: RaisePort, actor: Actor, { budget }: InputRequestView, { content }: InputAnswer): Promise<void> {
  const parsed = raiseSchema.safeParse(content)
  if (!budget) throw new AppError('input_not_found')
  // A person without the right learns nothing of what a raise needs.
  if (!parsed.success && !(await admin.mayRaise(actor, budget.id))) throw new AppError('forbidden')
  if (!parsed.success) throw new AppError('invalid_form', { message: budgetWords('raiseContent') })
  await admin.raise(actor, budget.id, parsed.data)
}

/** Checks the content of a form against the server's schema; only fields of the schema are kept. */
function checkedContent(view: InputRequestView, { choice, content }: InputAnswer): unknown {
  if (view.kind === 'approval' && rememberedIn(content, view.arguments as Record<string, unknown> | null) === 'unknown')
    throw new AppError('unusable', { message: t('argumentsNotRemembered') })
  if (view.kind !== 'elicitation') return content
  if (choice !== 'accept' || view.schema === undefined) return undefined
  const form = readForm(view.schema, content)
  if (form.ok) return form.content
  throw new AppError('invalid_form', { message: Object.values(form.problems)[0] ?? '', details: { problems: form.problems } })
}

/** Stores an answer with the credential it was given by: the grant ends together with that. */
function storedAnswer({ choice, reason, content }: InputAnswer, grantedBy: GrantedBy): Prisma.InputJsonObject {
  return toStorableJson({ choice, reason, content, giver: { ...grantedBy } }) as Prisma.InputJsonObject
}

const NOT_FOR_KEYS = () => runNotices('apiKeyCannotAllow')

const APPROVED = { once: 'allow_once', session: 'allow_session', always: 'allow_always' } as const

/** Maps an approval of `/api/v1` to the choice of a question of this kind. */
export function choiceOfApproval(kind: string, approval: { approved: boolean; scope?: keyof typeof APPROVED }): string {
  if (kind === 'repeat') return approval.approved ? 'run_again' : 'do_not_run'
  return approval.approved ? APPROVED[approval.scope ?? 'once'] : 'deny'
}

/** Answers the sign-in questions of a user who has signed in to a server, so their calls continue. */
export async function answerSignIns({ db, clock, bus }: AnswerPorts, userId: string, server: string): Promise<void> {
  const rows = await db.client.inputRequest.findMany({
    where: { userId, kind: 'sign_in', status: 'open' },
    select: { id: true, data: true },
  })
  const waiting = rows.filter(({ data }) => (data as unknown as InputRequestView).toolName?.startsWith(`${server}.`)).map(({ id }) => id)
  await db.client.inputRequest.updateMany({
    where: { id: { in: waiting }, status: 'open' },
    data: { status: 'answered', answeredAt: now(clock), answer: { choice: 'continue' } },
  })
  for (const id of waiting) bus.publish(`input:${id}`, { kind: 'answered' })
}
