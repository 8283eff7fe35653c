import type { Client, GetPromptRequest, GetPromptResult, ReadResourceResult } from '@modelcontextprotocol/client'
import type { Answers } from './fetch-rounds.ts'

interface Limit {
  signal: AbortSignal
  timeout: number
}

/** A request that can be made again with the answers to what the server asked instead of giving. */
export function promptRequest(
  client: Client,
  asked: GetPromptRequest['params'],
  limit: Limit,
): (answers: Answers) => Promise<GetPromptResult> {
  return answers => client.getPrompt({ ...asked, ...answers }, { ...limit, allowInputRequired: true })
}

/** The resource as it is now: a snapshot of it is told from an older one. */
export function resourceRequest(client: Client, uri: string, limit: Limit): (answers: Answers) => Promise<ReadResourceResult> {
  return answers => client.readResource({ uri, ...answers }, { ...limit, allowInputRequired: true, cacheMode: 'refresh' })
}
