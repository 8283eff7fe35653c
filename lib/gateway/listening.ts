import {
  createMcpHandler,
  type McpHandlerRequestOptions,
  type McpHttpHandler,
  type Server,
  type ServerEvent,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { MAX_LISTENING, MAX_SUBSCRIBED } from './limits.ts'
import type { GatewayNotices } from './notices.ts'
import type { ResourceAddress } from './resource-addresses.ts'
import { untilOver } from './until-over.ts'

const listenSchema = z.object({
  method: z.literal('subscriptions/listen'),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()).optional() }) }),
})

export interface ListeningPorts {
  platform: Pick<Platform, 'log'>
  notices: GatewayNotices
  serverFor(actorNow: () => Actor): Server
  find(actor: Actor, address: string, signal: AbortSignal): Promise<ResourceAddress | null>
}

/** The streams of the newest protocol on which clients hear what changes. */
export interface Listening {
  /** Null for any other request. */
  serve(actor: Actor, request: Request, options: McpHandlerRequestOptions): Promise<Response> | null
  close(): Promise<void>
}

export function createListening({ platform, notices, serverFor, find }: ListeningPorts): Listening {
  const open = new Set<McpHttpHandler>()

  /** Each stream has a handler of its own: one for all would tell everybody what concerns one person. */
  async function listen(
    actor: Actor,
    request: Request,
    options: McpHandlerRequestOptions,
    addresses: readonly string[],
  ): Promise<Response> {
    const hearing = new Set<(event: ServerEvent) => void>()
    const mayListen = notices.countOf(actor.userId) < MAX_LISTENING
    const subscriber = notices.open(
      () => actor,
      event => {
        for (const hear of hearing) hear(event)
      },
    )
    const handler = createMcpHandler(() => serverFor(() => actor), {
      bus: {
        publish: () => undefined,
        subscribe(hear) {
          hearing.add(hear)
          return () => void hearing.delete(hear)
        },
      },
      maxSubscriptions: mayListen ? 1 : 0,
      onerror: error => platform.log.debug('gateway.refused', { error }),
    })
    open.add(handler)
    const over = () => {
      open.delete(handler)
      subscriber.close()
    }
    return untilOver(async () => {
      // Before the client hears that it listens, so nothing after that is missed.
      for (const address of mayListen ? addresses.slice(0, MAX_SUBSCRIBED) : []) {
        const place = await find(actor, address, request.signal)
        if (place) await subscriber.watch(address, place)
      }
      return handler.fetch(request, options)
    }, over)
  }

  return {
    serve(actor, request, options) {
      const { data } = listenSchema.safeParse(options.parsedBody)
      return data ? listen(actor, request, options, data.params.notifications.resourceSubscriptions ?? []) : null
    },
    async close() {
      await Promise.all([...open].map(handler => handler.close()))
    },
  }
}
