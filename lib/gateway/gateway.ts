import { createMcpHandler, isLegacyRequest, readRequestBody } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { holdsMoreValues, MAX_JSON_VALUES } from '#lib/platform/index.ts'
import { cleanRequest } from './clean-request.ts'
import type { GatewayPorts } from './gateway-server.ts'
import { gatewayServer } from './gateway-server.ts'
import { MAX_BODY_BYTES } from './limits.ts'
import { createListening } from './listening.ts'
import { createNotices } from './notices.ts'
import { findResource } from './resource-addresses.ts'
import { tellSession } from './session-notices.ts'
import { createSessions } from './sessions.ts'
import { createWaitingCalls } from './waiting-calls.ts'

/** Parley as an MCP server: what a person may use of all servers, as one, for clients outside. */
export interface Gateway {
  /**
   * One HTTP request of a client, in the protocol of 2026-07-28 or an older one (Streamable HTTP). Who asks, and from where, has been checked.
   * `revoked` ends what is under way. Throws `invalid_json` and `too_large`; what is wrong within the protocol is its own answer.
   */
  fetch(actor: Actor, request: Request, options: { revoked: AbortSignal }): Promise<Response>
  close(): Promise<void>
}

export function createGateway(ports: Omit<GatewayPorts, 'waiting'>): Gateway {
  const { log } = ports.platform
  const waiting = createWaitingCalls()
  const notices = createNotices(ports.mcp)
  const serverFor = (actorNow: () => Actor) => gatewayServer({ ...ports, waiting }, actorNow)
  const find = (actor: Actor, address: string, signal: AbortSignal) => findResource(ports.mcp.promptsAndResources, actor, address, signal)
  const sessions = createSessions(ports.platform, actorNow => {
    const server = serverFor(actorNow)
    tellSession(server, { notices, log, actorNow, find: (address, signal) => find(actorNow(), address, signal) })
    return server
  })
  const listening = createListening({ ...ports, notices, serverFor, find })
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const actor = authInfo?.extra?.actor as Actor
      return serverFor(() => actor)
    },
    { onerror: error => log.debug('gateway.refused', { error }) },
  )
  return {
    async fetch(actor, given, { revoked }) {
      const parsedBody = given.method === 'POST' ? await readJson(given) : undefined
      // A client may have held its body back until then.
      if (revoked.aborted) throw new AppError('unauthenticated')
      const { url, method, headers } = given
      const signal = AbortSignal.any([given.signal, revoked])
      const request = new Request(url, { method, headers, signal })
      const isOld = await isLegacyRequest(request, parsedBody)
      const inSession = isOld ? sessions.serve(actor, { request, parsedBody, revoked }) : null
      if (inSession) return inSession
      const authInfo = { token: '', clientId: actor.keyId ?? actor.userId, scopes: [], extra: { actor } }
      const options = parsedBody === undefined ? { authInfo } : { authInfo, parsedBody }
      return listening.serve(actor, request, options) ?? handler.fetch(request, options)
    },
    async close() {
      waiting.close()
      notices.close()
      await Promise.all([sessions.close(), listening.close(), handler.close()])
    },
  }
}

async function readJson(request: Request): Promise<unknown> {
  const body = await readRequestBody(request, MAX_BODY_BYTES)
  if (body.tooLarge) throw new AppError('too_large', { details: { max_bytes: MAX_BODY_BYTES } })
  if (holdsMoreValues(body.text, MAX_JSON_VALUES)) throw new AppError('too_large', { details: { max_values: MAX_JSON_VALUES } })
  try {
    return cleanRequest(JSON.parse(body.text.replace(/^\uFEFF/, '')))
  } catch (cause) {
    throw new AppError('invalid_json', { cause })
  }
}
