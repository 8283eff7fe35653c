import type { Client } from '@modelcontextprotocol/client'

/** Open connection to a server, with the protocol negotiated. */
export interface Session {
  client: Client
  speaks: 'stdio' | 'http' | 'sse'
  /** The server keeps a session for us, which it may forget. */
  hasId(): boolean
  /** Ends the session at the server where there is one, and the process where there is one. */
  close(): Promise<void>
}
