import {
  type CallToolResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { coerceBySchema } from '#lib/json-schema/shared.ts'
import {
  approvalAnswer,
  approvalRequest,
  type CatalogTool,
  callFingerprint,
  type Mcp,
  refusedResult,
  restoredResult,
} from '#lib/mcp/index.ts'
import type { LogLevel } from '#lib/mcp/shared.ts'
import { isTooDeep, type Platform } from '#lib/platform/index.ts'
import { clientHandler } from './asking-client.ts'
import { boundedLog } from './bounded-log.ts'
import type { ClientAbilities } from './client-abilities.ts'
import { findNamed } from './find-named.ts'
import { ANSWER_MS, START_WAIT_MS } from './limits.ts'
import { type Attendance, type OpenCall, openCall } from './open-call.ts'
import { type GatewayState, sealState } from './state.ts'
import type { WaitingCalls } from './waiting-calls.ts'

export interface GatewayCallPorts {
  platform: Pick<Platform, 'secrets' | 'clock'>
  mcp: Pick<Mcp, 'tools' | 'call' | 'decide' | 'grant'>
  waiting: WaitingCalls
}

/** One `tools/call` of a client, or its next round with what the person has answered. */
export interface Round extends Attendance {
  name: string
  arguments: Record<string, unknown>
  client: ClientAbilities
  state: GatewayState | undefined
  responses: Record<string, unknown> | undefined
  /** Without one, nothing that the server logs is passed on. */
  logLevel: LogLevel | undefined
}

/** The name of our one question in a round. */
const KEY = 'answer'

/**
 * Applies the policy first, as for a model's call. Our questions and those of the server go to the client as inputs that the result still needs.
 * The protocol library converts them to requests for a client of the older protocol.
 */
export async function callTool(ports: GatewayCallPorts, actor: Actor, round: Round): Promise<CallToolResult | InputRequiredResult> {
  if (round.state?.kind === 'call') return resume(ports, actor, round, round.state.id)
  if (isTooDeep(round.arguments)) throw invalid('The arguments are nested too deep.')
  const { tools, unavailable } = await ports.mcp.tools(actor, { waitMs: START_WAIT_MS, signal: round.signal })
  const tool = findNamed(round.name, tools)
  const away = tool
    ? undefined
    : unavailable.find(({ server }) => round.name.startsWith(`${server}__`) || round.name.startsWith(`${server}.`))
  if (away) return refusedResult(`The tool ${round.name} cannot be called right now. ${away.reason}`)
  if (!tool) throw invalid(`There is no tool named ${round.name}.`)
  const meant = { ...round, arguments: coerceBySchema(tool.inputSchema, round.arguments) }
  return (await permission(ports, actor, tool, meant)) ?? settle(ports, actor, start(ports, actor, tool, meant), meant)
}

/** Null when it may run. */
async function permission(ports: GatewayCallPorts, actor: Actor, tool: CatalogTool, round: Round) {
  const decision = await ports.mcp.decide(actor, tool, null, round.arguments)
  if (decision.action === 'allow') return null
  if (decision.action === 'deny') return refusedResult(decision.rule)
  if (decision.approvers !== undefined) return refusedResult(`${decision.rule} ${OTHERS_DECIDE}`)
  if (!round.client.forms) return refusedResult(`${decision.rule} ${NOBODY_TO_ASK}`)
  const call = callFingerprint(tool, round.arguments)
  if (round.state?.kind !== 'approval' || round.state.call !== call) {
    const state = { kind: 'approval' as const, userId: actor.userId, untilMs: ports.platform.clock.nowMs() + ANSWER_MS, call }
    const question = approvalRequest(actor, tool, round.arguments, decision.rule)
    if (!question) return refusedResult(`${decision.rule} ${TOO_LONG_TO_SHOW}`)
    return needs(question, sealState(ports.platform, state))
  }
  const answer = approvalAnswer(actor, inputResponse(round.responses, KEY))
  if (answer === 'no') return refusedResult('The person refused this call.')
  if (answer === 'always' && !decision.isEach) await ports.mcp.grant(actor, tool, { chatId: null })
  return null
}

function start({ mcp }: GatewayCallPorts, actor: Actor, tool: CatalogTool, round: Round): OpenCall {
  return openCall(async ({ ask, signal, onProgress, onLog }) => {
    let taken: CallToolResult | null = null
    const outcome = await mcp.call({
      actor,
      server: tool.server,
      tool: tool.name,
      arguments: round.arguments,
      runId: null,
      signal,
      ...(tool.isRemembered ? { remembered: { hash: tool.hash } } : {}),
      handler: {
        ...clientHandler(tool, round.client, ask),
        ...(round.logLevel ? { hear: boundedLog(round.logLevel, onLog) } : {}),
      },
      logLevel: round.logLevel,
      onProgress,
      take: result => {
        taken = result
      },
    })
    return taken === null ? refusedResult(outcome.text) : restoredResult(taken)
  })
}

async function resume(ports: GatewayCallPorts, actor: Actor, round: Round, id: string) {
  const call = ports.waiting.take(actor.userId, id)
  if (!call) return refusedResult('This call is no longer waiting for an answer; call the tool again.')
  call.answer(inputResponse(round.responses, KEY))
  return settle(ports, actor, call, round)
}

async function settle({ platform, waiting }: GatewayCallPorts, actor: Actor, call: OpenCall, round: Round) {
  const event = await call.next(round)
  if (event.kind === 'done') return event.result
  const id = waiting.put(actor.userId, call)
  if (id === null) return refusedResult('Too many of your calls are already waiting for an answer; this one was cancelled.')
  const state = { kind: 'call' as const, userId: actor.userId, untilMs: platform.clock.nowMs() + ANSWER_MS, id }
  return needs(event.request, sealState(platform, state))
}

function needs(request: InputRequest, requestState: string): InputRequiredResult {
  return inputRequired({ inputRequests: { [KEY]: request }, requestState })
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}

const TOO_LONG_TO_SHOW =
  'Its arguments are too long to be shown in the question, so the tool was not run. Call it in a chat in Parley, where they can be read whole.'

const OTHERS_DECIDE = 'Other people decide about this call, and can be asked from a chat in Parley alone, so the tool was not run.'

const NOBODY_TO_ASK =
  'Your client cannot show you the question, so the tool was not run. Call it in a chat in Parley, where you can allow it permanently, or use a client that supports elicitation.'
