import { LOG_LEVEL_META_KEY, Server, type ServerContext } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { listedTool, type Mcp, withoutDenied } from '#lib/mcp/index.ts'
import { LOG_LEVELS, type LogLevel } from '#lib/mcp/shared.ts'
import { type Platform, version } from '#lib/platform/index.ts'
import { callTool, type GatewayCallPorts } from './call-tool.ts'
import { abilitiesOf } from './client-abilities.ts'
import { ANSWER_MS, MAX_ROUNDS, START_WAIT_MS } from './limits.ts'
import { handlePrompts } from './prompt-handlers.ts'
import { type GatewayState, openState } from './state.ts'

export interface GatewayPorts extends GatewayCallPorts {
  mcp: GatewayCallPorts['mcp'] & Pick<Mcp, 'promptsAndResources' | 'changes'>
  platform: GatewayCallPorts['platform'] & Pick<Platform, 'db' | 'config' | 'log'>
}

/** Presents all servers of one person as one. `actorNow`: the sender of the current request. */
export function gatewayServer(ports: GatewayPorts, actorNow: () => Actor): Server {
  const { platform, mcp } = ports
  const server = new Server(
    { name: 'parley', title: 'Parley', version: version() },
    {
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        completions: {},
        logging: {},
      },
      instructions: INSTRUCTIONS,
      inputRequired: { maxRounds: MAX_ROUNDS, roundTimeoutMs: ANSWER_MS },
      requestState: { verify: async state => openState(platform, actorNow(), state) },
    },
  )
  let sessionLevel: LogLevel | undefined
  server.setRequestHandler('logging/setLevel', async ({ params }) => {
    sessionLevel = params.level
    return {}
  })
  server.setRequestHandler('tools/list', async (_, { mcpReq }) => {
    const { tools } = await mcp.tools(actorNow(), { waitMs: START_WAIT_MS, signal: mcpReq.signal })
    return { tools: (await withoutDenied(platform, actorNow(), tools)).map(listedTool) }
  })
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const result = await callTool(ports, actorNow(), {
      name: params.name,
      arguments: params.arguments ?? {},
      client: abilitiesOf(server),
      state: ctx.mcpReq.requestState<GatewayState>(),
      responses: ctx.mcpReq.inputResponses,
      signal: ctx.mcpReq.signal,
      logLevel: logLevelOf(ctx) ?? sessionLevel,
      onLog: ({ level, data, logger }) =>
        void ctx.mcpReq.log(level, data, logger).catch(error => platform.log.debug('gateway.log_lost', { error })),
      onProgress: progressTo(ctx, error => platform.log.debug('gateway.progress_lost', { error })),
    })
    return 'resultType' in result ? result : server.projectCallToolResult(result, undefined)
  })
  handlePrompts(server, mcp.promptsAndResources, actorNow)
  return server
}

/** In the protocol of 2026-07-28 each request says what it wants logged; before, the session does once. */
function logLevelOf({ mcpReq }: ServerContext): LogLevel | undefined {
  const asked: Record<string, unknown> = { ...mcpReq.envelope }
  return LOG_LEVELS.find(level => level === asked[LOG_LEVEL_META_KEY])
}

/** Sends progress only to a client that asked for it. A client that has gone away loses it. */
function progressTo({ mcpReq }: ServerContext, onLost: (error: unknown) => void) {
  const progressToken = mcpReq._meta?.progressToken
  return (progress: { progress: number; total?: number; message?: string }) => {
    if (progressToken === undefined) return
    mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(onLost)
  }
}

const INSTRUCTIONS =
  'Tools, prompts and resources of all servers that this person may use in Parley. The part of a name before "__" is the server.'
