import { type CallToolResult, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client'
import { isAppError } from '../errors.ts'
import type { ToolOutcome } from '../messages/index.ts'
import type { Platform } from '../platform/index.ts'
import type { Connection } from './connection.ts'
import type { ToolCallRequest } from './mcp.ts'
import type { Pool } from './pool.ts'
import { throttledProgress } from './progress.ts'
import { readResult } from './results.ts'
import type { ServerDefinitions } from './server-definitions.ts'
import { createFileKeeper } from './tool-files.ts'

export interface CallPorts {
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>
  definitions: ServerDefinitions
  pool: Pool
  /** For servers without a limit of their own. */
  toolTimeoutMs(): Promise<number>
}

type Ending = Pick<ToolOutcome, 'outcome' | 'text'> & Partial<Pick<ToolOutcome, 'content' | 'executed'>>

/** One call from request to outcome, for runs, the dashboard and the command line. Every failure is an outcome; each executed call is logged once. */
export function createCaller(ports: CallPorts): (request: ToolCallRequest) => Promise<ToolOutcome> {
  const { platform, definitions, pool } = ports
  return async request => {
    const { server, tool, runId } = request
    let startedMs = platform.clock.monotonicMs()
    const sent = () => {
      startedMs = platform.clock.monotonicMs()
    }
    const ending = await endingOf(request, sent).catch((error): Ending => {
      platform.log.error('tool.failed', { server, tool, runId, error })
      return { outcome: 'error', text: 'The call failed on our side.' }
    })
    const executionTimeMs = Math.max(0, Math.round(platform.clock.monotonicMs() - startedMs))
    const outcome: ToolOutcome = { content: [], executed: true, ...ending, server, tool, executionTimeMs }
    if (outcome.executed) platform.log.info('tool.call', { server, tool, outcome: outcome.outcome, executionTimeMs, runId })
    return outcome
  }

  /** `onSent`: the server is ready, and from here on the time is the tool's. */
  async function endingOf(request: ToolCallRequest, onSent: () => void): Promise<Ending> {
    const definition = await definitions.get(request.server)
    if (!definition?.enabled) {
      const reason = definition ? 'is switched off' : 'does not exist'
      return { outcome: 'error', text: `The server ${request.server} ${reason}.`, executed: false }
    }
    const timeoutMs = definition.timeoutMs ?? (await ports.toolTimeoutMs())
    const connection = pool.of(definition)
    const deadline = callDeadline(request.signal, timeoutMs)
    const progress = throttledProgress(report => request.onProgress?.(report))
    const strayBefore = connection.strayLines
    let sent = false
    let result: CallToolResult
    try {
      await deadline.race(connection.ready())
      sent = true
      onSent()
      const onProgress = request.onProgress ? { onProgress: progress.push } : {}
      const call = { tool: request.tool, arguments: request.arguments, signal: deadline.signal, ...onProgress }
      result = await deadline.race(connection.call(call))
    } catch (error) {
      if (deadline.ended() === 'cancelled') return { outcome: 'cancelled', text: 'The call was cancelled.', executed: sent }
      if (deadline.ended() === 'timeout') {
        const garbled = connection.strayLines > strayBefore ? GARBLED : ''
        return { outcome: 'timeout', text: timeoutSentence(request.server, timeoutMs, sent) + garbled, executed: sent }
      }
      return { outcome: 'error', text: errorSentence(error, connection), executed: sent }
    } finally {
      progress.end()
      deadline.clear()
    }
    const view = await readResult(result, createFileKeeper(platform, request.actor.userId), connection.redact)
    const text = view.text || (view.isError ? NO_REASON : '')
    return { outcome: view.isError ? 'error' : 'ok', text, content: view.content }
  }
}

const GARBLED = ' Meanwhile the server wrote text that is no message of the protocol; it stands in its log.'
const NO_REASON = 'The tool failed and gave no reason.'

function timeoutSentence(server: string, timeoutMs: number, sent: boolean): string {
  const seconds = `${Math.round(timeoutMs / 100) / 10} s`
  return sent ? `The tool did not answer within ${seconds}.` : `The server ${server} was not ready within ${seconds}.`
}

function errorSentence(error: unknown, connection: Connection): string {
  const name = connection.definition.slug
  if (isAppError(error)) return `The server ${name} is not available: ${error.message}`
  const sentence = connection.describe(error)
  if (error instanceof ProtocolError) return sentence
  const broke = error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed
  return broke ? `The server ${name} ended during the call. ${sentence}` : `The call to ${name} failed. ${sentence}`
}

/** Our own deadline beside the caller's signal, so that who ended the call is known; the protocol library tells the server in both cases. */
function callDeadline(caller: AbortSignal, timeoutMs: number) {
  const ending = new AbortController()
  let why: 'cancelled' | 'timeout' | null = null
  const end = (reason: 'cancelled' | 'timeout') => {
    why ??= reason
    ending.abort(new DOMException(reason, 'AbortError'))
  }
  const onAbort = () => end('cancelled')
  if (caller.aborted) onAbort()
  caller.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => end('timeout'), timeoutMs)
  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(ending.signal.reason)
    if (ending.signal.aborted) fail()
    else ending.signal.addEventListener('abort', fail, { once: true })
  })
  ended.catch(() => why)
  return {
    signal: ending.signal,
    ended: () => why,
    race: <T>(promise: Promise<T>): Promise<T> => {
      promise.catch(() => why)
      return ending.signal.aborted ? ended : Promise.race([promise, ended])
    },
    clear() {
      clearTimeout(timer)
      caller.removeEventListener('abort', onAbort)
    },
  }
}
