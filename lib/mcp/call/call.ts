import { type CallToolResult, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { isAppError } from '#lib/errors.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { decliningHandler, redactingHandler, type ServerRequestHandler } from '../asking/server-request-handler.ts'
import { orAborted } from '../connection/ask-server.ts'
import type { Connection } from '../connection/connection.ts'
import type { Pool } from '../connection/pool.ts'
import { waitForStart } from '../connection/wait-for-start.ts'
import type { TaskSlot } from '../connection/wire-call.ts'
import { offersApps } from '../definitions/offers-apps.ts'
import type { ServerDefinition, ServerDefinitions } from '../definitions/server-definitions.ts'
import { appUriOf } from '../definitions/tool-visibility.ts'
import { PASSED_ON_INTERVAL_MS } from '../limits.ts'
import { needsSignIn } from '../sign-in/needs-sign-in.ts'
import { catalogTool } from '../tools/catalog-tools.ts'
import type { Redact } from '../wire/redact.ts'
import { type CallDeadline, callDeadline } from './call-deadline.ts'
import { keepForApp } from './keep-for-app.ts'
import { outputWarning } from './output-warning.ts'
import { type Progress, throttledProgress } from './progress.ts'
import { readResult, redactedResult } from './results.ts'
import type { TaskKey, TaskStore } from './task-store.ts'
import type { ToolCallRequest } from './tool-call-request.ts'
import { createFileKeeper } from './tool-files.ts'

export interface CallPorts {
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log' | 'env'>
  definitions: ServerDefinitions
  pool: Pool
  tasks: TaskStore
  /** For servers without a limit of their own. */
  toolTimeoutMs(): Promise<number>
  /** Largest total size of one person's files; absent: unlimited. */
  quotaBytes?: (() => Promise<number>) | undefined
}

type CallEnding = Pick<ToolOutcome, 'outcome' | 'text'> &
  Partial<Pick<ToolOutcome, 'content' | 'executed' | 'whole' | 'warning' | 'appResult'>>

export interface Caller {
  call(request: ToolCallRequest): Promise<ToolOutcome>
  resume(request: ToolCallRequest): Promise<ToolOutcome | null>
}

/** One call from request to outcome, for runs, the dashboard and the command line. Every failure is an outcome; each executed call is logged once. */
export function createCaller(ports: CallPorts): Caller {
  const { platform, definitions, pool, tasks, quotaBytes } = ports
  return { call: request => make(request, null), resume }

  async function resume(request: ToolCallRequest): Promise<ToolOutcome | null> {
    const key = taskKey(request)
    const taskId = key && (await tasks.find(key))
    if (!key || !taskId) return null
    let isLost = false
    const lost = () => {
      isLost = true
    }
    const outcome = await make(request, { taskId, lost })
    return isLost ? null : outcome
  }

  async function make(request: ToolCallRequest, known: KnownTask | null): Promise<ToolOutcome> {
    const { server, tool, runId } = request
    let startedMs = platform.clock.monotonicMs()
    const sent = () => {
      startedMs = platform.clock.monotonicMs()
    }
    const ending = await endingOf(request, known, sent).catch((error): CallEnding => {
      platform.log.error('tool.failed', { server, tool, runId, error })
      return { outcome: 'error', text: t('callFailedOurSide') }
    })
    const executionTimeMs = Math.max(0, Math.round(platform.clock.monotonicMs() - startedMs))
    const outcome: ToolOutcome = { content: [], executed: true, ...ending, server, tool, executionTimeMs }
    if (outcome.executed) platform.log.info('tool.call', { server, tool, outcome: outcome.outcome, executionTimeMs, runId })
    return outcome
  }

  /** `onSent`: the server is ready, and from here on the time is the tool's. */
  async function endingOf(request: ToolCallRequest, known: KnownTask | null, onSent: () => void): Promise<CallEnding> {
    const definition = await definitions.get(request.server)
    if (!definition?.enabled) {
      const reason = definition ? 'is switched off' : 'does not exist'
      return { outcome: 'error', text: t('serverServerReason', { server: request.server, reason }), executed: false }
    }
    const timeoutMs = definition.timeoutMs ?? (await ports.toolTimeoutMs())
    const deadline = callDeadline(request.signal, timeoutMs)
    const handler = unhurried(request.handler ?? decliningHandler, deadline.pausedDuring)
    const task = taskSlot(request, known, deadline)
    const callOnce = (refused: boolean): Promise<CallEnding> =>
      attempt(request, { definition, timeoutMs, deadline, handler, task, onSent }).catch(error => {
        if (refused || !needsSignIn(error)) throw error
        return signedIn(definition, handler, () => callOnce(true))
      })
    try {
      return await callOnce(false)
    } catch (error) {
      if (deadline.ended() === 'cancelled') return { outcome: 'cancelled', text: t('callCancelled'), executed: false }
      return { outcome: 'error', text: errorSentence(error, pool.of(definition, request.actor)), executed: false }
    } finally {
      deadline.clear()
      const key = taskKey(request)
      if (key && task.id !== null && !task.isLeft()) await tasks.forget(key)
    }
  }

  function taskSlot(request: ToolCallRequest, known: KnownTask | null, deadline: CallDeadline): TaskSlot {
    const slot: TaskSlot = {
      id: known?.taskId ?? null,
      async started(taskId) {
        slot.id = taskId
        const key = taskKey(request)
        if (key) await tasks.keep(key, { server: request.server, taskId })
      },
      lost: () => known?.lost(),
      isLeft: () => request.signal.aborted && request.isLeft?.() === true,
      unhurried: deadline.pausedDuring,
    }
    return slot
  }

  /** Throws only where the server wants the person to sign in, which is before it has executed anything. */
  async function attempt(
    request: ToolCallRequest,
    { definition, timeoutMs, deadline, handler, task, onSent }: PreparedCall,
  ): Promise<CallEnding> {
    const connection = pool.of(definition, request.actor)
    const interval = request.take ? PASSED_ON_INTERVAL_MS : undefined
    const progress = throttledProgress(report => request.onProgress?.(withoutSecrets(report, connection.redact)), interval)
    const strayBefore = connection.strayLines
    const redacting = redactingHandler(handler, connection.redact)
    let sent = false
    let result: CallToolResult
    let turn: { leave(): void } | null = null
    try {
      const refusal = await startedFor(request, connection, deadline)
      if (refusal !== null) return { outcome: 'error', text: refusal, executed: false }
      turn = await deadline.race(deadline.pausedDuring(() => connection.calls.enter(redacting, deadline.signal)))
      sent = true
      onSent()
      const call = {
        tool: request.tool,
        userId: request.actor.userId,
        arguments: request.arguments,
        handler: redacting,
        task,
        signal: deadline.signal,
        logLevel: request.logLevel,
        onProgress: (report: Parameters<typeof progress.push>[0]) => {
          deadline.moved()
          progress.push(report)
        },
      }
      result = await deadline.race(connection.call(call))
    } catch (error) {
      if (needsSignIn(error)) throw error
      if (deadline.ended() === 'cancelled') return { outcome: 'cancelled', text: t('callCancelled'), executed: sent }
      if (deadline.ended() === 'timeout') {
        if (sent) connection.timedOut()
        const garbled = connection.strayLines > strayBefore ? GARBLED() : ''
        return { outcome: 'timeout', text: timeoutSentence(request.server, deadline.limitMs(), sent) + garbled, executed: sent }
      }
      return { outcome: 'error', text: errorSentence(error, connection), executed: sent }
    } finally {
      turn?.leave()
      progress.end()
    }
    if (request.take) {
      request.take(redactedResult(result, connection.redact))
      return { outcome: result.isError ? 'error' : 'ok', text: '' }
    }
    return kept(request, connection, result)
  }

  /** Waits for the server; its start does not count as time of the call where the tool was offered before. Returns why the call is not made, or null. */
  async function startedFor({ server, tool, remembered }: ToolCallRequest, connection: Connection, deadline: CallDeadline) {
    if (!remembered || connection.state === 'ready') await deadline.race(connection.ready())
    else {
      const waiting = AbortSignal.any([deadline.signal, ...(remembered.skip ? [remembered.skip] : [])])
      remembered.onWait?.(true)
      try {
        await deadline.pausedDuring(() => orAborted(waitForStart(connection, platform.clock, waiting), waiting))
      } catch (error) {
        if (!remembered.skip?.aborted) throw error
        return t('personChoseNotWait', { server })
      } finally {
        remembered.onWait?.(false)
      }
    }
    if (!remembered) return null
    const present = connection.toolList.find(tool)
    if (!present) return t('serverServerNoLonger', { server, tool })
    return catalogTool(server, present).hash === remembered.hash ? null : ANOTHER_DEFINITION()
  }

  /** The call has happened, whatever becomes of its result. */
  async function kept(request: ToolCallRequest, connection: Connection, result: CallToolResult): Promise<CallEnding> {
    try {
      return await viewed(request, connection, result)
    } catch (error) {
      if (!isAppError(error) || error.code !== 'storage_full') throw error
      return { outcome: 'error', text: t('toolCalledButResult', { message: error.message }) }
    }
  }

  async function viewed(request: ToolCallRequest, connection: Connection, result: CallToolResult): Promise<CallEnding> {
    const keep = createFileKeeper(platform, { userId: request.actor.userId, chatId: request.chatId, quotaBytes })
    const view = await readResult(result, keep, { redact: connection.redact, isReadable: request.chatId !== undefined })
    const text = view.text || (view.isError ? NO_REASON() : '')
    const { content, whole } = view
    const tool = connection.tools.find(one => one.name === request.tool)
    const warning = outputWarning(tool, result)
    const hasApp =
      tool !== undefined && appUriOf(tool) !== null && offersApps(platform.env, connection.definition) && request.chatId !== undefined
    const appResult = hasApp ? await keepForApp(redactedResult(result, connection.redact), keep) : null
    return {
      outcome: view.isError ? 'error' : 'ok',
      text,
      content,
      ...(whole ? { whole } : {}),
      ...(warning === null ? {} : { warning: connection.redact(warning) }),
      ...(appResult === null ? {} : { appResult }),
    }
  }
}

interface PreparedCall {
  definition: ServerDefinition
  timeoutMs: number
  deadline: CallDeadline
  handler: ServerRequestHandler
  task: TaskSlot
  onSent(): void
}

interface KnownTask {
  taskId: string
  lost(): void
}

function taskKey({ runId, callId }: ToolCallRequest): TaskKey | null {
  return runId === null || callId === undefined ? null : { runId, callId }
}

/** Excludes the time that a person takes to answer. */
function unhurried(handler: ServerRequestHandler, during: CallDeadline['pausedDuring']): ServerRequestHandler {
  return {
    elicit: question => during(() => handler.elicit(question)),
    sample: asked => during(() => handler.sample(asked)),
    signIn: need => during(() => handler.signIn(need)),
    ...(handler.hear ? { hear: said => handler.hear?.(said) } : {}),
  }
}

function withoutSecrets(report: Progress, redact: Redact): Progress {
  return report.message === undefined ? report : { ...report, message: redact(report.message) }
}

async function signedIn(
  definition: ServerDefinition,
  handler: ServerRequestHandler,
  again: () => Promise<CallEnding>,
): Promise<CallEnding> {
  const { slug: server, title } = definition
  if (await handler.signIn({ server, title })) return again()
  return { outcome: 'denied', text: t('personNotSignedTitle', { title }), executed: false }
}

const GARBLED = () => t('duringCallServerAlso')
const ANOTHER_DEFINITION = () => t('serverDescribesToolDifferently')
const NO_REASON = () => t('toolFailedGaveNo')

function timeoutSentence(server: string, timeoutMs: number, sent: boolean): string {
  const seconds = t('seconds', { seconds: Math.round(timeoutMs / 100) / 10 })
  return sent ? t('toolNotAnswerWithin', { seconds }) : t('serverServerNotReady', { server, seconds })
}

function errorSentence(error: unknown, connection: Connection): string {
  const name = connection.definition.slug
  if (isAppError(error)) return t('serverNameNotAvailable', { name, message: error.message })
  const sentence = connection.describe(error)
  if (error instanceof ProtocolError) return sentence
  const broke = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed
  return broke ? t('serverNameEndedDuring', { name, sentence }) : t('callNameFailedSentence', { name, sentence })
}
