import { request } from '#components/request.ts'
import type { AppApproval, AppCallAnswer, AppPage } from '#lib/mcp/shared.ts'
import type { ToolOutcome } from '#lib/messages/shared.ts'
import type { AskPerson } from '../app-question.ts'
import type { CallToolResult, ReadResourceResult } from './frame-transport.ts'

export interface AppPlace {
  chatId: string
  server: string
}

const paramsOf = ({ chatId, server }: AppPlace) => ({ chatId, slug: server })

/** Loads the page of an App. A changed page waits for the person's consent; without it this throws the sentence to show. */
export async function loadPage(place: AppPlace, tool: string, { ask, signal }: { ask: AskPerson; signal: AbortSignal }): Promise<AppPage> {
  let seen: string | undefined
  for (;;) {
    const body = { tool, ...(seen === undefined ? {} : { seen }) }
    const answer = await request('POST /api/chats/[chatId]/apps/[slug]', { params: paramsOf(place), body, signal })
    if (answer.status === 'page') return answer.page
    if ((await ask({ kind: 'page', question: answer.question }, signal)) === null) throw new Error('The changed page is not shown.')
    seen = answer.question.hash
  }
}

export function readResource(place: AppPlace, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  return request('POST /api/chats/[chatId]/apps/[slug]/resource', { params: paramsOf(place), body: { uri }, signal })
}

/**
 * Calls a tool for an App. Where the rules ask, it waits for the person, who sees the whole call. A refusal throws the sentence for the
 * App.
 */
export async function callTool(
  place: AppPlace,
  call: Omit<Call, 'approval'>,
  { ask, signal }: { ask: AskPerson; signal: AbortSignal },
): Promise<CallToolResult> {
  let approval: AppApproval | undefined
  for (;;) {
    const answer = await postCall(place, { ...call, ...(approval ? { approval } : {}) }, signal)
    if (answer.status === 'done') return answer.result
    const choice = await ask({ kind: 'call', question: answer.question, arguments: call.arguments }, signal)
    if (choice === null || choice === 'yes') throw new Error('The person refused this call.')
    approval = { call: answer.question.call, choice }
  }
}

type Call = { tool: string; arguments: Record<string, unknown>; approval?: AppApproval }

function postCall(place: AppPlace, body: Call, signal: AbortSignal): Promise<AppCallAnswer<CallToolResult>> {
  return request('POST /api/chats/[chatId]/apps/[slug]/tools', { params: paramsOf(place), body, signal })
}

/** Returns the result of the tool call for its App. A string is the reason why there is no result. */
export async function resultFor(outcome: ToolOutcome, signal: AbortSignal): Promise<CallToolResult | string> {
  if (!outcome.executed || outcome.outcome === 'cancelled' || outcome.outcome === 'timeout') return outcome.text
  // The file has the answer of the App's server as it came.
  if (outcome.appResult !== undefined)
    return (await request('GET /api/files/[fileId]', { params: { fileId: outcome.appResult }, signal })) as CallToolResult
  return { content: [{ type: 'text', text: outcome.text }], isError: outcome.outcome !== 'ok' }
}
