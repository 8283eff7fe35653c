import { isAppError } from '#lib/errors.ts'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import type { RunEngine } from '../run/engine.ts'
import type { OwnServerName } from '../run/own-tool.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RunFacts } from '../run/run.ts'
import { createAgentToolCalls } from './call-agent-tool.ts'
import { createKnowledgeToolCalls } from './call-knowledge-tool.ts'
import { createMemoryToolCalls } from './call-memory-tool.ts'
import { createWebToolCalls } from './call-web-tool.ts'
import { type OwnResult, outcomeOfOwn } from './own-result.ts'
import { createFileToolCalls } from './workspace/call-workspace-tool.ts'

export type OwnCallRun = Pick<RunFacts, 'actor' | 'chatId' | 'runId' | 'messageId' | 'assistant'>

type MakeCalls = (engine: RunEngine, run: OwnCallRun, retried: Retried) => (request: ToolCallRequest) => Promise<OwnResult>

const makers: Readonly<Record<OwnServerName, MakeCalls>> = {
  workspace: createFileToolCalls,
  memory: createMemoryToolCalls,
  agent: createAgentToolCalls,
  web: createWebToolCalls,
  knowledge: createKnowledgeToolCalls,
}

/** Calls tools of Parley's own servers in one run, and logs them like any other. A refusal is an outcome; only a fault throws. */
export function createOwnCalls(engine: RunEngine, run: OwnCallRun, retried: Retried): (request: ToolCallRequest) => Promise<ToolOutcome> {
  const { clock, log } = engine.platform
  const made = new Map<string, ReturnType<MakeCalls>>()

  function callsOf(server: string): ReturnType<MakeCalls> | undefined {
    if (!made.has(server) && isOwnServer(server)) made.set(server, makers[server](engine, run, retried))
    return made.get(server)
  }

  async function resultOf(request: ToolCallRequest): Promise<OwnResult> {
    if (request.signal.aborted) return { isError: true, text: 'The answer was stopped before this call ran.' }
    try {
      return (await callsOf(request.server)?.(request)) ?? { isError: true, text: `There is no server ${request.server}.` }
    } catch (error) {
      if (isAppError(error)) return { isError: true, text: error.message }
      throw error
    }
  }

  return ({ server, tool, ...request }) =>
    outcomeOfOwn({ clock, log }, { server, tool, runId: run.runId }, () => resultOf({ server, tool, ...request }))
}

function isOwnServer(server: string): server is OwnServerName {
  return Object.hasOwn(makers, server)
}
