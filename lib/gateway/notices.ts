import type { ServerEvent } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import type { Mcp, ServerChange } from '#lib/mcp/index.ts'
import { MAX_SUBSCRIBED, WATCH_AGAIN_MS } from './limits.ts'
import type { ResourceAddress } from './resource-addresses.ts'

/** Client that subscribes to changes. */
export interface Subscriber {
  /** Told from now on, by the address that the client knows it by. False where it watches too many already. */
  watch(address: string, place: ResourceAddress): Promise<boolean>
  unwatch(address: string): void
  close(): void
}

/** Change notices of servers, for the clients of the gateway. */
export interface GatewayNotices {
  open(actorNow: () => Actor, tell: (event: ServerEvent) => void): Subscriber
  countOf(userId: string): number
  close(): void
}

interface Subscription {
  actorNow: () => Actor
  places: Map<string, ResourceAddress>
  stop: () => void
}

export function createNotices({ changes, promptsAndResources }: Pick<Mcp, 'changes' | 'promptsAndResources'>): GatewayNotices {
  const open = new Set<Subscription>()
  /** Idle connections are closed, and what they watched with them: this keeps those in use, and asks again. */
  const again = setInterval(() => {
    for (const { actorNow, places } of open) if (places.size > 0) void promptsAndResources.watch(actorNow(), [...places.values()])
  }, WATCH_AGAIN_MS)
  again.unref()

  const end = (entry: Subscription) => {
    if (open.delete(entry)) entry.stop()
  }
  return {
    open(actorNow, tell) {
      const places = new Map<string, ResourceAddress>()
      const stop = changes.listen(actorNow().userId, change => {
        for (const event of eventsOf(change, places)) tell(event)
      })
      const entry = { actorNow, places, stop }
      open.add(entry)
      return {
        async watch(address, place) {
          if (places.size >= MAX_SUBSCRIBED && !places.has(address)) return false
          places.set(address, place)
          await promptsAndResources.watch(actorNow(), [place])
          return true
        },
        unwatch: address => void places.delete(address),
        close: () => end(entry),
      }
    },
    countOf: userId => [...open].filter(({ actorNow }) => actorNow().userId === userId).length,
    close() {
      clearInterval(again)
      for (const entry of [...open]) end(entry)
    },
  }
}

function eventsOf(change: ServerChange, places: ReadonlyMap<string, ResourceAddress>): ServerEvent[] {
  if (change.kind !== 'resource') return [{ kind: `${change.kind}_list_changed` }]
  const { server, uri } = change
  return [...places].flatMap(([address, place]) =>
    place.server === server && place.uri === uri ? [{ kind: 'resource_updated' as const, uri: address }] : [],
  )
}
