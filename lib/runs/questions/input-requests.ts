import { isDeepStrictEqual } from 'node:util'
import { newId } from '#lib/ids.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { createBell, now, toStorableJson } from '#lib/platform/index.ts'
import { INPUT_POLL_MS } from '../run/limits.ts'
import { RunLostError } from '../run/recorder.ts'
import type { Run, RunPorts } from '../run/run.ts'
import { isHandedOver } from '../run/run-stop.ts'
import type { StoredAnswer } from '../run/stored-questions.ts'

export type InputRequest = Pick<InputRequestView, 'kind' | 'message' | 'options'> &
  Partial<
    Pick<
      InputRequestView,
      'toolCallId' | 'toolName' | 'arguments' | 'reason' | 'change' | 'edits' | 'schema' | 'url' | 'round' | 'budget' | 'approvers'
    >
  >

export type InputResult = ({ kind: 'answered' } & StoredAnswer) | { kind: 'expired' } | { kind: 'withdrawn' }

export interface Asking {
  /** Withdraws the request when it aborts. */
  over?: AbortSignal
  /** Time in which an answer counts; that of the workspace where it is absent. */
  expiresInMs?: number
  /** Hears the id once the question is stored and shown. */
  onAsked?: (inputId: string) => void
}

/**
 * Asks the user and waits for the answer. The request is stored before anyone sees it, and its answer comes back through the table, so both survive this
 * process. An equal request about the same call that is open or answered is continued instead of asked again.
 */
export async function requestInput(run: Run, request: InputRequest, { over, expiresInMs, onAsked }: Asking = {}): Promise<InputResult> {
  const { ports, state } = run
  // The call must be in the log before anyone can answer.
  await state.writer.flush()
  const present = await findPresent(run, request)
  const { toolCallId, round } = request
  if (!present && toolCallId !== undefined && round !== undefined) await withdrawAbout(run, { toolCallId, round })
  // A rule has changed since an earlier process asked: those who were asked then decide no more.
  if (!present && toolCallId !== undefined && request.kind === 'approval' && run.facts.isTakenUp) await withdrawAbout(run, { toolCallId })
  const view = present ?? newView(run, request, expiresInMs)
  state.hasAsked = true
  if (!present) await ports.questions.store(view)
  state.openInputs.add(view.id)
  if (present) await ports.questions.setStatus('running', 'waiting')
  if (shownInput(run, view.id) === undefined) show(run, view)
  await state.writer.flush()
  onAsked?.(view.id)
  try {
    const result = await waitForAnswer(run, view, over)
    state.writer.write({ type: 'data-input', id: view.id, data: closedView(view, result) })
    return result
  } finally {
    state.openInputs.delete(view.id)
    if (state.openInputs.size === 0 && !state.signal.aborted) await ports.questions.setStatus('waiting', 'running')
  }
}

/** A call, or one round of questions within it. */
interface About {
  toolCallId: string
  round?: number
}

/** Shows open requests as withdrawn: all of them, or those about one call. */
export function withdrawShown({ state }: Pick<Run, 'state'>, about?: About): void {
  for (const part of state.writer.log.fold.message.parts) {
    if (part.type !== 'data-input' || part.data.status !== 'open') continue
    if (about && !isAbout(about, part.data)) continue
    state.writer.write({ type: 'data-input', id: part.data.id, data: closedView(part.data, { kind: 'withdrawn' }) })
  }
}

/** Withdraws requests about a call, or about one round of it, that an earlier process left open. Throws `RunLostError` once the run is another process's. */
export async function withdrawAbout({ ports, state }: Pick<Run, 'ports' | 'state'>, about: About): Promise<void> {
  if (isHandedOver(state.signal)) throw new RunLostError('lease_lost')
  const ids = (await ports.questions.open(about.toolCallId)).filter(view => isAbout(about, view)).map(({ id }) => id)
  if (ids.length > 0) await ports.questions.withdraw(ids)
  // An answer that was just taken may still be on its way into the log.
  await state.writer.flush()
  withdrawShown({ state }, about)
}

function isAbout({ toolCallId, round }: About, view: InputRequestView): boolean {
  return view.toolCallId === toolCallId && (round === undefined || view.round === round)
}

function show({ state }: Pick<Run, 'state'>, view: InputRequestView): void {
  state.writer.write({ type: 'data-input', id: view.id, data: view })
  if (view.toolCallId && (view.kind === 'approval' || view.kind === 'repeat')) {
    state.writer.write({ type: 'tool-approval-request', toolCallId: view.toolCallId, approvalId: view.id })
  }
}

/** The request as readers of the log see it. */
function shownInput({ state }: Pick<Run, 'state'>, inputId: string): InputRequestView | undefined {
  for (const part of state.writer.log.fold.message.parts) if (part.type === 'data-input' && part.id === inputId) return part.data
  return undefined
}

/**
 * Finds an equal request that an earlier process left. The answer to *run again?* counts for one attempt: once the log shows it as answered, the next
 * attempt asks again.
 */
async function findPresent(run: Pick<Run, 'facts' | 'ports' | 'state'>, request: InputRequest): Promise<InputRequestView | null> {
  const { kind, toolCallId } = request
  // A budget has no call: what it asked last is continued, though its figures are others by now.
  if (toolCallId === undefined && kind !== 'budget') return null
  // This process knows its own questions.
  if (kind === 'budget' && !run.facts.isTakenUp) return null
  const views = await run.ports.questions.find(kind, toolCallId ?? null)
  const view = kind === 'budget' ? views[0] : views.find(one => isSame(one, request))
  if (!view) return null
  return (kind === 'repeat' || kind === 'budget') && shownInput(run, view.id)?.status === 'answered' ? null : view
}

/** Compares two requests. A call that runs again may ask something else in the same round; the earlier answer does not fit that. */
function isSame(view: InputRequestView, request: InputRequest): boolean {
  if (view.round !== request.round) return false
  if (view.approvers?.who !== request.approvers?.who) return false
  // Others have seen the arguments and nothing else of the answer.
  if (view.approvers) return isDeepStrictEqual(contentOf({ ...view, message: '' }), contentOf({ ...request, message: '' }))
  return view.kind === 'approval' || view.kind === 'repeat' || isDeepStrictEqual(contentOf(view), contentOf(request))
}

function contentOf({ message, schema, url, arguments: args }: InputRequest): unknown {
  return JSON.parse(JSON.stringify(toStorableJson({ message, schema, url, args })))
}

function newView(
  { facts, ports }: Pick<Run, 'facts' | 'ports'>,
  request: InputRequest,
  expiresInMs = facts.limits.inputExpiryHours * 3_600_000,
): InputRequestView {
  const createdAt = now(ports.clock)
  const expiresAt = new Date(createdAt.getTime() + expiresInMs)
  return { ...request, id: newId(), status: 'open', createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Waits for the answer, its expiry, or an abort. Reads the row when an answer is announced, and every `INPUT_POLL_MS` in case that was missed. */
async function waitForAnswer(
  { ports, state }: Pick<Run, 'ports' | 'state'>,
  view: InputRequestView,
  over?: AbortSignal,
): Promise<InputResult> {
  const signals = over ? [state.signal, over] : [state.signal]
  const bell = createBell(...signals)
  const unsubscribe = ports.questions.onAnswer(view.id, bell.ring)
  try {
    for (;;) {
      if (isHandedOver(state.signal)) throw new RunLostError('lease_lost')
      if (signals.some(signal => signal.aborted)) {
        await ports.questions.close(view.id, 'withdrawn')
        return { kind: 'withdrawn' }
      }
      const result = await readResult(ports, view)
      if (result) return result
      await bell.rung(INPUT_POLL_MS)
    }
  } finally {
    unsubscribe()
    bell.end()
  }
}

/** Null while the request is open. */
async function readResult(ports: Pick<RunPorts, 'questions' | 'clock'>, view: InputRequestView): Promise<InputResult | null> {
  const row = await ports.questions.read(view.id)
  if (row?.status === 'answered') return { kind: 'answered', ...row.answer }
  if (row?.status === 'expired') return { kind: 'expired' }
  if (!row || row.status === 'withdrawn') return { kind: 'withdrawn' }
  if (ports.clock.nowMs() < Date.parse(view.expiresAt)) return null
  await ports.questions.close(view.id, 'expired')
  return readResult(ports, view)
}

/** A closed request in the log. The change of a definition, and edits, stay in the table alone, since they served the decision. */
export function closedView({ change: _, edits: __, ...view }: InputRequestView, result: InputResult): InputRequestView {
  if (result.kind !== 'answered') return { ...view, status: result.kind }
  const { choice, reason, decidedBy } = result
  return {
    ...view,
    status: 'answered',
    choice,
    ...(reason === undefined ? {} : { answerReason: reason }),
    ...(decidedBy ? { decidedBy } : {}),
  }
}
