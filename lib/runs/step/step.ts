import { addCounters } from '#lib/intercept/index.ts'
import type { RunError } from '#lib/messages/index.ts'
import type { ModelPart, ModelRequest, ProviderError } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { RunWriter } from '../run/recorder.ts'
import type { Reply } from '../run/reply.ts'
import { elapsedMs, type Run } from '../run/run.ts'
import { sourcesOf } from '../run/run-sources.ts'
import { stopReason } from '../run/run-stop.ts'
import { createAnswerFiles } from './answer-files.ts'
import { citingWriter } from './citing-writer.ts'
import { cutNotice } from './cut-notice.ts'
import type { StepDeadline } from './deadlines.ts'
import { sentenceFor } from './error-for-person.ts'
import { type FallbackTrail, fallBack, trailFrom } from './fallback.ts'
import { mendedRequest } from './mended-request.ts'
import { type CallEnd, callModel } from './model-call.ts'
import { chosenNames, omittedNotice } from './omitted-notice.ts'
import { ReplyWriter, type ReplyWriterOptions } from './reply-writer.ts'
import { releaseStep, reserveStep } from './reserve-step.ts'
import { canRetry, waitBeforeRetry } from './retry-wait.ts'

/** The end of one step. Its `reply` holds the text and the complete calls, whatever the end was. */
export type StepEnd =
  | { kind: 'complete'; reply: Reply }
  | { kind: 'stopped'; reply: Reply }
  | { kind: 'timeout'; reply: Reply; notice: StepDeadline | 'run_timeout' }
  | { kind: 'failed'; reply: Reply; error: RunError }

export interface StepOptions extends Omit<ReplyWriterOptions, 'write' | 'monotonicMs' | 'onFile'> {
  request: ModelRequest
  /** Makes the same request with less of the chat before it; null where nothing is left to leave out. */
  shorter: (error: ProviderError) => Promise<ModelRequest | null>
}

/**
 * One step of the model: its call is streamed into the log as it arrives. While readers have seen nothing, a failed call is mended, retried, or made of a
 * fallback model instead.
 */
export async function modelStep(run: Run, options: StepOptions): Promise<StepEnd> {
  const { state } = run
  const files = createAnswerFiles(run)
  const { monotonicMs } = run.ports.clock
  const writer = new ReplyWriter({
    ...options,
    write: writeOf(run),
    monotonicMs,
    onFile: files.take,
    onSource: source => cite(run, source),
  })
  const trail = trailFrom(state.model)
  let { request } = options
  for (let attempt = 1; ; attempt++) {
    if (!(await reserveStep(run, request))) return { kind: 'stopped', reply: writer.end('stopped') }
    const { end, hasSpoken } = await streamOnce(run, request, writer)
    await files.settled()
    if (!hasSpoken && !state.signal.aborted) {
      const next = end.kind === 'failed' ? await mendedRequest(run, request, { error: end.error, shorter: options.shorter }) : null
      if (next) {
        request = next
        attempt = 0
        continue
      }
      if (end.kind === 'failed' && !state.signal.aborted && canRetry(end.error, attempt)) {
        await waitBeforeRetry(run, end.error, attempt)
        if (!state.signal.aborted) continue
      }
      if (await askFallback(run, trail, end)) {
        request = { ...request, temperature: state.model.temperature }
        attempt = 0
        continue
      }
    }
    return stepEnd(run, writer, end)
  }
}

/** Marks citations where the answer was given sources. */
function writeOf({ state: { sources, writer } }: Pick<Run, 'state'>): RunWriter['write'] {
  return sources === null || sources.isEmpty ? writer.write : citingWriter(writer.write, sources, writer.log.fold.message.parts)
}

/** Writes what a provider cites as a citation of the answer. */
function cite({ state }: Pick<Run, 'state'>, source: Extract<ModelPart, { type: 'source' }>): void {
  if (source.sourceType !== 'url') return
  const said = source.providerMetadata?.parley?.quote
  const quote = typeof said === 'string' ? said : null
  const citation = sourcesOf(state).nameByProvider({ url: source.url, title: source.title ?? '', quote })
  if (citation) state.writer.write({ type: 'data-citation', id: `${citation.n}`, data: citation })
}

/** Makes one model call and counts what it sends. */
async function streamOnce(run: Run, request: ModelRequest, writer: ReplyWriter): Promise<{ end: CallEnd; hasSpoken: boolean }> {
  const { model, signal, stats, workTime } = run.state
  const { monotonicMs } = run.ports.clock
  let firstAtMs: number | null = null
  let hasSpoken = false
  const onPart = (part: ModelPart) => {
    if (firstAtMs === null) {
      firstAtMs = monotonicMs()
      if (part.type !== 'finish') stats.firstChunkMs ??= elapsedMs(run)
    }
    stats.chunksReceived += part.type === 'finish' ? 1 : (part.pieces ?? 1)
    if (part.type === 'finish') takeFinish(run, part)
    hasSpoken ||= part.type !== 'text-start' && part.type !== 'text-end'
    writer.take(part)
  }
  try {
    return { end: await workTime.during(() => callModel({ model, request, signal, onPart })), hasSpoken }
  } finally {
    if (firstAtMs !== null && stats.writingMs !== null) stats.writingMs += monotonicMs() - firstAtMs
  }
}

function takeFinish({ facts, state }: Run, { interception, omitted = [], unknownReason }: Extract<ModelPart, { type: 'finish' }>): void {
  if (interception) state.stats.interception = addCounters(state.stats.interception, interception)
  const left = omittedNotice(state.model, omitted, chosenNames(facts.parameters))
  for (const notice of [left, unknownReason === undefined ? null : cutNotice(unknownReason)])
    if (notice) state.writer.write({ type: 'data-notice', id: notice.code, data: notice })
}

/** Replaces the model of the run by its next fallback; false where there is none. */
async function askFallback({ facts, ports, state }: Run, trail: FallbackTrail, end: CallEnd): Promise<boolean> {
  if (state.signal.aborted || (end.kind !== 'failed' && end.kind !== 'expired')) return false
  const reason = end.kind === 'failed' ? sentenceFor(facts.actor, end.error) : t('modelNotBeginAnswer')
  const { models, log } = ports
  const { signal, writer, model: failed } = state
  const next = await fallBack({ models, log, actor: facts.actor, failed, signal, write: writer.write, runId: facts.runId }, trail, reason)
  if (next) state.model = next
  return next !== null
}

function stepEnd({ facts, state }: Run, writer: ReplyWriter, end: CallEnd): StepEnd {
  if (state.signal.aborted) {
    return stopReason(state.signal) === 'run_timeout'
      ? { kind: 'timeout', notice: 'run_timeout', reply: writer.end('timeout') }
      : { kind: 'stopped', reply: writer.end('stopped') }
  }
  if (end.kind === 'expired') return { kind: 'timeout', notice: end.deadline, reply: writer.end('timeout') }
  if (end.kind !== 'failed') return { kind: 'complete', reply: writer.end(null) }
  const { error } = end
  return { kind: 'failed', reply: billed(writer.end('error'), error), error: error.told(sentenceFor(facts.actor, error)) }
}

/** Usage that a provider had counted before it failed is charged. */
function billed(reply: Reply, { usage }: ProviderError): Reply {
  return { ...reply, usage: reply.usage ?? usage ?? null }
}
