import type { Tool } from '@modelcontextprotocol/client'
import type { Platform } from '#lib/platform/index.ts'
import type { ServerChange } from '../changes.ts'
import type { PersonAuth } from '../sign-in/person-auth.ts'
import type { Watchdog } from '../wire/watchdog.ts'
import type { ConnectedPerson } from './person-headers.ts'
import type { CachedProtocol } from './protocol-cache.ts'

export interface ConnectionPorts {
  platform: Pick<Platform, 'env' | 'safeFetch' | 'clock' | 'log'>
  watchdog: Watchdog
  /** Called with the tools after each listing, before any of them can be called. */
  onListed?: (server: string, tools: readonly Tool[]) => Promise<void>
  /** Said by the server, or because it has come back. */
  onChanged?: (change: ServerChange) => void
}

export interface ConnectionOwner {
  /** Null for a shared connection. */
  person: ConnectedPerson | null
  auth: PersonAuth | null
  protocol: CachedProtocol
  /** The server asks people during calls: from now on each person needs a connection of their own. */
  asks(): void
}
