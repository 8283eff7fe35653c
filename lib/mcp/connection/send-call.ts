import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CallToolRequestOptions,
  type CallToolRequestParams,
  type CallToolResult,
  InsufficientScopeError,
  isInputRequiredResult,
  LOG_LEVEL_META_KEY,
  ProtocolError,
  type StandardSchemaV1,
  type Tool,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/client'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { answerElicitation, answerInputRequests } from '../asking/answer-server.ts'
import type { ServerRequestHandler } from '../asking/server-request-handler.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { MAX_INPUT_ROUNDS, MAX_TASK_MS, SDK_CALL_MS } from '../limits.ts'
import type { PersonAuth } from '../sign-in/person-auth.ts'
import { PERSON_KEY } from '../starter/person-folder.ts'
import { localError } from '../wire/local-error.ts'
import { checkedCallResult, TASK_SUPPORT_KEY } from '../wire/wire.ts'
import { retryWaitMs } from './retry-after.ts'
import type { Session } from './session.ts'
import { followTask, taskIn } from './tasks.ts'
import type { WireCall } from './wire-call.ts'

export interface SendPorts {
  /** The tool as it is listed now. */
  tool(): Tool | undefined
  /** Lists the tools again: the server says that our list is stale. */
  relist(): Promise<void>
  auth: PersonAuth | null
  definition: Pick<ServerDefinition, 'roots' | 'starter'>
}

/** The headers do not agree with what the tool declares (2026-07-28). */
const HEADER_MISMATCH = -32020

/** Makes one call on an open session, and answers the server's questions during it. Throws what the transport or the protocol library threw. */
export async function sendCall(session: Session, call: WireCall, ports: SendPorts): Promise<CallToolResult> {
  if (call.task.id !== null) return followTask(session, call.task.id, call, ports.definition.roots)
  let answers: Record<string, unknown> = {}
  let isRelisted = false
  let hasWaited = false
  for (let round = 0; ; round++) {
    const tool = ports.tool()
    const result = await askTool(
      session,
      { name: call.tool, arguments: call.arguments, ...requestMeta(session, call, ports), ...answers, ...taskRequest(session, tool) },
      {
        signal: call.signal,
        timeout: SDK_CALL_MS,
        allowInputRequired: true,
        ...(call.onProgress ? { onprogress: call.onProgress } : {}),
        ...(tool ? { toolDefinition: tool } : {}),
      },
    ).catch(async (error: unknown) => {
      if (error instanceof InsufficientScopeError && ports.auth) await ports.auth.stepUp(challengeOf(error))
      else if (error instanceof UrlElicitationRequiredError && round < MAX_INPUT_ROUNDS) await openPages(call.handler, error)
      else if (error instanceof ProtocolError && error.code === HEADER_MISMATCH && !isRelisted) {
        isRelisted = true
        await ports.relist()
      } else {
        const waitMs = hasWaited ? null : retryWaitMs(error, tool)
        if (waitMs === null) throw error
        hasWaited = true
        await sleep(waitMs, undefined, { signal: call.signal })
      }
      return null
    })
    if (result === null) continue
    if (!isInputRequiredResult(result)) {
      const task = taskIn(result)
      if (task === null) return result
      await call.task.started(task.taskId)
      return followTask(session, task, call, ports.definition.roots)
    }
    if (round >= MAX_INPUT_ROUNDS) throw tooManyRounds()
    const { requestState } = result
    const inputResponses = await answerInputRequests(call.handler, result.inputRequests, ports.definition.roots)
    call.signal.throwIfAborted()
    const isAnswered = Object.keys(inputResponses).length > 0
    answers = { ...(isAnswered ? { inputResponses } : {}), ...(requestState === undefined ? {} : { requestState }) }
  }
}

/**
 * The library's `callTool` checks each result twice, once against an empty schema. Results of the older protocol arrive cleaned and need no second
 * check.
 */
function askTool({ client }: Session, params: CallToolRequestParams, options: CallToolRequestOptions & { allowInputRequired: true }) {
  if (client.getProtocolEra() === 'modern') return client.callTool(params, options)
  return client.request({ method: 'tools/call', params }, checked, options)
}

const checked: StandardSchemaV1<unknown, CallToolResult> = {
  '~standard': { version: 1, vendor: 'parley', validate: result => ({ value: checkedCallResult(result) }) },
}

/** Servers of 2026-07-28 log what a request asks for; starter servers serve the person whom a request names. */
function requestMeta({ client }: Session, { logLevel, userId }: WireCall, { definition }: SendPorts): { _meta?: Record<string, unknown> } {
  const logs = logLevel !== undefined && client.getProtocolEra() === 'modern'
  const meta = { ...(logs ? { [LOG_LEVEL_META_KEY]: logLevel } : {}), ...(definition.starter ? { [PERSON_KEY]: userId } : {}) }
  return Object.keys(meta).length === 0 ? {} : { _meta: meta }
}

/** Servers of 2025-11-25 make a task only where they are asked to, and for some tools insist on it. */
function taskRequest({ client }: Session, tool: Tool | undefined): { task?: { ttl: number } } {
  const support = tool?._meta?.[TASK_SUPPORT_KEY]
  const isOffered = client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
  if (client.getProtocolEra() !== 'legacy' || !isOffered || (support !== 'required' && support !== 'optional')) return {}
  return { task: { ttl: MAX_TASK_MS } }
}

/** Asks the person to act in their browser, which the call needs first (-32042). */
async function openPages(handler: ServerRequestHandler, error: UrlElicitationRequiredError): Promise<void> {
  for (const params of error.elicitations) {
    const { action } = await answerElicitation(handler, params)
    if (action !== 'accept') throw error
  }
}

function challengeOf(error: InsufficientScopeError): { scope?: string; resourceMetadataUrl?: string } {
  return {
    ...(error.requiredScope ? { scope: error.requiredScope } : {}),
    ...(error.resourceMetadataUrl ? { resourceMetadataUrl: error.resourceMetadataUrl.href } : {}),
  }
}

function tooManyRounds(): ProtocolError {
  const { code, message, data } = localError(t('serverKeptAskingWithout'))
  return new ProtocolError(code, message, data)
}
