import { isDeepStrictEqual } from 'node:util'
import type { Giver } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { INPUT_POLL_MS } from '../limits.ts'
import { RunLostError } from '../log/recorder.ts'
import { isHandedOver, type RunContext } from '../run-context.ts'
import { patiently } from '../takeover/retry-while-database-away.ts'

export type Question = Pick<InputRequestView, 'kind' | 'message' | 'options'> &
  Partial<Pick<InputRequestView, 'toolCallId' | 'toolName' | 'arguments' | 'reason' | 'change' | 'schema' | 'url' | 'round'>>

export type Answer =
  | { kind: 'answered'; choice: string; reason?: string; content?: unknown; giver?: Giver }
  | { kind: 'expired' }
  | { kind: 'withdrawn' }

interface StoredAnswer {
  choice: string
  reason?: string
  content?: unknown
  /** By what it was given; answers of earlier versions do not say. */
  giver?: Giver
}

/**
 * Asks a person and waits, durably: the question is stored before anybody sees it, and its answer reaches the run by the table.
 * The same question about the same call that is still there, open or answered, is taken up instead of asked again. `over` withdraws it: nobody waits for its answer any more.
 */
export async function ask(run: RunContext, question: Question, over?: AbortSignal): Promise<Answer> {
  // The call that it is about must stand in the log before anybody can answer.
  await run.writer.flush()
  const asked = newQuestion(run, question)
  const present = await patiently(run, () => presentQuestion(run, question))
  const { toolCallId, round } = question
  if (!present && toolCallId !== undefined && round !== undefined) await withdrawQuestions(run, { toolCallId, round })
  const view = present ?? (await patiently(run, () => storeQuestion(run, asked)))
  run.openInputs.add(view.id)
  if (present) await patiently(run, () => moveRun(run, 'running', 'waiting'))
  if (shownInput(run, view.id) === undefined) show(run, view)
  await run.writer.flush()
  try {
    const answer = await waitForAnswer(run, view, over)
    run.writer.write({ type: 'data-input', id: view.id, data: closedView(view, answer) })
    return answer
  } finally {
    run.openInputs.delete(view.id)
    if (run.openInputs.size === 0 && !run.signal.aborted) await patiently(run, () => moveRun(run, 'waiting', 'running'))
  }
}

/** A call, or the place of a question in it. */
interface About {
  toolCallId: string
  round?: number
}

/** Tells readers that nobody is asked any more, or not about this. */
export function withdrawInputs(run: RunContext, about?: About): void {
  for (const part of run.writer.log.fold.message.parts) {
    if (part.type !== 'data-input' || part.data.status !== 'open') continue
    if (about && !isAbout(about, part.data)) continue
    run.writer.write({ type: 'data-input', id: part.data.id, data: closedView(part.data, { kind: 'withdrawn' }) })
  }
}

/** What was asked about a call, or in one place of it, before this process had the run, and is open still, is over. */
export async function withdrawQuestions(run: RunContext, about: About): Promise<void> {
  // They are whose the run is now.
  if (isHandedOver(run.signal)) throw new RunLostError('lease_lost')
  const { inputRequest } = run.engine.platform.db.client
  const open = { status: 'open', run: { id: run.runId, leaseToken: run.token } }
  const rows = await patiently(run, () =>
    inputRequest.findMany({ where: { ...open, toolCallId: about.toolCallId }, select: { id: true, data: true } }),
  )
  const ids = rows.filter(({ data }) => isAbout(about, data as unknown as InputRequestView)).map(({ id }) => id)
  if (ids.length > 0)
    await patiently(run, () => inputRequest.updateMany({ where: { ...open, id: { in: ids } }, data: { status: 'withdrawn' } }))
  // An answer that was taken just now is on its way into the log.
  await run.writer.flush()
  withdrawInputs(run, about)
}

function isAbout({ toolCallId, round }: About, view: InputRequestView): boolean {
  return view.toolCallId === toolCallId && (round === undefined || view.round === round)
}

function show(run: RunContext, view: InputRequestView): void {
  run.writer.write({ type: 'data-input', id: view.id, data: view })
  if (view.toolCallId && (view.kind === 'approval' || view.kind === 'repeat')) {
    run.writer.write({ type: 'tool-approval-request', toolCallId: view.toolCallId, approvalId: view.id })
  }
}

/** The question as the readers of the log have it. */
function shownInput(run: RunContext, inputId: string): InputRequestView | undefined {
  for (const part of run.writer.log.fold.message.parts) if (part.type === 'data-input' && part.id === inputId) return part.data
  return undefined
}

/** A question that a process left behind. The answer to *run again?* holds for one attempt: once the log says that it was taken, the next attempt asks anew. */
async function presentQuestion(run: RunContext, question: Question): Promise<InputRequestView | null> {
  const { kind, toolCallId } = question
  if (toolCallId === undefined) return null
  const rows = await run.engine.platform.db.client.inputRequest.findMany({
    where: { runId: run.runId, kind, toolCallId, status: { in: ['open', 'answered'] } },
    select: { data: true },
    orderBy: { createdAt: 'desc' },
  })
  const view = rows.map(row => row.data as unknown as InputRequestView).find(one => isSame(one, question))
  if (!view) return null
  return kind === 'repeat' && shownInput(run, view.id)?.status === 'answered' ? null : view
}

/** A call that is run again may ask something else in the same place, to which the answer before is none. */
function isSame(view: InputRequestView, question: Question): boolean {
  if (view.round !== question.round) return false
  return view.kind === 'approval' || view.kind === 'repeat' || isDeepStrictEqual(askedFor(view), askedFor(question))
}

function askedFor({ message, schema, url, arguments: args }: Question): unknown {
  return JSON.parse(JSON.stringify(toStorableJson({ message, schema, url, args })))
}

function newQuestion(run: RunContext, question: Question): InputRequestView {
  const createdAt = now(run.engine.platform.clock)
  const expiresAt = new Date(createdAt.getTime() + run.limits.inputExpiryHours * 3_600_000)
  return { ...question, id: newId(), status: 'open', createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

async function storeQuestion(run: RunContext, view: InputRequestView): Promise<InputRequestView> {
  const { db } = run.engine.platform
  await db.client.$transaction(async tx => {
    await tx.inputRequest.upsert({
      where: { id: view.id },
      update: {},
      create: {
        id: view.id,
        runId: run.runId,
        userId: run.actor.userId,
        kind: view.kind,
        toolCallId: view.toolCallId ?? null,
        data: toStorableJson(view) as unknown as Prisma.InputJsonObject,
        createdAt: view.createdAt,
        expiresAt: view.expiresAt,
      },
    })
    await tx.run.updateMany({ where: { id: run.runId, leaseToken: run.token, status: 'running' }, data: { status: 'waiting' } })
  })
  run.engine.platform.bus.publish(`chat:${run.chatId}`, { kind: 'waiting', data: { runId: run.runId } })
  return view
}

async function moveRun(run: RunContext, from: 'waiting' | 'running', to: 'waiting' | 'running'): Promise<void> {
  await run.engine.platform.db.client.run.updateMany({
    where: { id: run.runId, leaseToken: run.token, status: from },
    data: { status: to },
  })
}

async function waitForAnswer(run: RunContext, view: InputRequestView, over?: AbortSignal): Promise<Answer> {
  let isRung = false
  let wake: () => void = () => undefined
  const ring = () => {
    isRung = true
    wake()
  }
  const unsubscribe = run.engine.platform.bus.subscribe(`input:${view.id}`, ring)
  const signals = over ? [run.signal, over] : [run.signal]
  for (const signal of signals) signal.addEventListener('abort', ring, { once: true })
  try {
    for (;;) {
      if (isHandedOver(run.signal)) throw new RunLostError('lease_lost')
      if (signals.some(signal => signal.aborted)) {
        await patiently(run, () => close(run, view.id, 'withdrawn'))
        return { kind: 'withdrawn' }
      }
      isRung = false
      const answer = await patiently(run, () => readAnswer(run, view))
      if (answer) return answer
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, INPUT_POLL_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (isRung || signals.some(signal => signal.aborted)) wake()
      })
    }
  } finally {
    unsubscribe()
    for (const signal of signals) signal.removeEventListener('abort', ring)
  }
}

async function readAnswer(run: RunContext, view: InputRequestView): Promise<Answer | null> {
  const row = await run.engine.platform.db.client.inputRequest.findUnique({
    where: { id: view.id },
    select: { status: true, answer: true },
  })
  if (row?.status === 'answered') return { kind: 'answered', ...(row.answer as unknown as StoredAnswer) }
  if (row?.status === 'expired') return { kind: 'expired' }
  if (!row || row.status === 'withdrawn') return { kind: 'withdrawn' }
  if (run.engine.platform.clock.nowMs() < Date.parse(view.expiresAt)) return null
  await close(run, view.id, 'expired')
  return readAnswer(run, view)
}

async function close(run: RunContext, inputId: string, status: 'expired' | 'withdrawn'): Promise<void> {
  await run.engine.platform.db.client.inputRequest.updateMany({ where: { id: inputId, status: 'open' }, data: { status } })
}

/** What was only there to decide by stays with the stored question. */
function closedView({ change: _, ...view }: InputRequestView, answer: Answer): InputRequestView {
  if (answer.kind !== 'answered') return { ...view, status: answer.kind }
  return { ...view, status: 'answered', choice: answer.choice, ...(answer.reason === undefined ? {} : { answerReason: answer.reason }) }
}
