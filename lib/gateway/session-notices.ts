import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server, type ServerEvent } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import type { Logger } from '#lib/platform/index.ts'
import type { GatewayNotices, Subscriber } from './notices.ts'
import type { ResourceAddress } from './resource-addresses.ts'

export interface SessionNoticesPorts {
  notices: GatewayNotices
  log: Pick<Logger, 'debug'>
  actorNow: () => Actor
  /** Resolves an address of the client to a resource; null for none. */
  find(address: string, signal: AbortSignal): Promise<ResourceAddress | null>
}

/** Tells the client of a session of the older protocol what changes, on the stream on which it listens. */
export function tellSession(server: Server, { notices, log, actorNow, find }: SessionNoticesPorts): void {
  let subscriber: Subscriber | null = null
  server.oninitialized = () => {
    subscriber ??= notices.open(actorNow, event => {
      send(server, event).catch(error => log.debug('gateway.notice_lost', { error }))
    })
  }
  server.onclose = () => subscriber?.close()
  server.setRequestHandler('resources/subscribe', async ({ params: { uri } }, { mcpReq }) => {
    const place = await find(uri, mcpReq.signal)
    if (!place) throw new ResourceNotFoundError(uri)
    if (!(await subscriber?.watch(uri, place)))
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'No more resources can be watched here.')
    return {}
  })
  server.setRequestHandler('resources/unsubscribe', async ({ params: { uri } }) => {
    subscriber?.unwatch(uri)
    return {}
  })
}

function send(server: Server, event: ServerEvent): Promise<void> {
  switch (event.kind) {
    case 'tools_list_changed':
      return server.sendToolListChanged()
    case 'prompts_list_changed':
      return server.sendPromptListChanged()
    case 'resources_list_changed':
      return server.sendResourceListChanged()
    case 'resource_updated':
      return server.sendResourceUpdated({ uri: event.uri })
  }
}
