import type { Tool } from '@modelcontextprotocol/client'
import type { Platform } from '../platform/index.ts'
import type { Person } from './person-headers.ts'
import type { PersonAuth } from './sign-in/person-auth.ts'
import type { Verdicts } from './verdicts.ts'
import type { Watchdog } from './watchdog.ts'

export interface ConnectionPorts {
  platform: Pick<Platform, 'env' | 'safeFetch' | 'clock' | 'log'>
  watchdog: Watchdog
  /** Told of the tools each time that they were listed, before anybody may call them. */
  onListed?: (server: string, tools: readonly Tool[]) => Promise<void>
  /** The server says that a resource which we watch has changed. */
  onResourceChanged?: (change: ResourceChange) => void
}

/** `userId` is null where the connection is everybody's. */
export interface ResourceChange {
  server: string
  userId: string | null
  uri: string
}

export interface ConnectionOwner {
  /** Null for a connection that everybody shares. */
  person: Person | null
  auth: PersonAuth | null
  verdicts: Verdicts
  /** The server asks people during calls: from now on everybody needs a connection of their own. */
  asks(): void
}
