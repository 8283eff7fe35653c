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
  /** Told of the tools each time that they were listed, before anybody may call them. */
  onListed?: (server: string, tools: readonly Tool[]) => Promise<void>
  /** Said by the server, or because it has come back. */
  onChanged?: (change: ServerChange) => void
}

export interface ConnectionOwner {
  /** Null for a connection that everybody shares. */
  person: ConnectedPerson | null
  auth: PersonAuth | null
  protocol: CachedProtocol
  /** The server asks people during calls: from now on everybody needs a connection of their own. */
  asks(): void
}
