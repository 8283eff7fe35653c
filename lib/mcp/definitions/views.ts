import type { z } from 'zod'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { ServerAuthInput, ServerAuthView } from './auth-input.ts'
import type { ServerAuth } from './server-auth.ts'
import type { serverInput, serverPatch } from './server-bodies.ts'
import type { serverFields } from './server-fields.ts'

/** `stopped`: enabled, and not needed yet. `restarting`: it ended by itself and is waiting for its next attempt. */
export type ServerState = 'disabled' | 'stopped' | 'starting' | 'ready' | 'restarting' | 'failed'

/** `auto`: Streamable HTTP, and SSE where the server turns out to speak only that. */
export type ServerTransport = ValuesOf<typeof serverFields>['transport']

/** Fields that a server has inside Parley and in the dashboard: all but its secrets. */
export interface ServerFields extends ValuesOf<typeof serverFields> {
  /** Its name in tool ids, policies and addresses. */
  slug: string
  /** `config`: declared in PARLEY_CONFIG, where only enable, disable and restart are offered. */
  source: 'dashboard' | 'config'
  starter: boolean
  enabled: boolean
}

/** Dashboard's view of an MCP server, with the names of secrets and never their values. */
export interface McpServerView extends ServerFields {
  envNames: string[]
  headerNames: string[]
  /** How Parley authorises itself there, where that is not by headers. */
  authKind: ServerAuth['kind'] | null
  auth: ServerAuthView | null
  live: ServerLive
}

export interface ServerLive {
  state: ServerState
  /** ISO 8601. */
  since: string
  /** Why it is failed or restarting, in one sentence. */
  reason: string | null
  exitCode: number | null
  restarts: number
  nextAttemptAt: string | null
  toolCount: number | null
  /** Number of tools that differ from what was accepted, or were added since. */
  changedTools: number
  /** Tools that cannot be offered, and why. */
  rejectedTools: { name: string; reason: string }[]
  /** Things an administrator should know, one sentence each. */
  warnings: string[]
  serverInfo: { name: string; version: string; title: string | null } | null
  protocolVersion: string | null
  /** The transport in use: what `auto` found. */
  speaks: 'stdio' | 'http' | 'sse' | null
  instructions: string | null
  /** True if the server has an icon. */
  hasIcon: boolean
}

/** Fields of a new server, by the schema of its route; `auth` is checked with the stored secrets. */
export type McpServerInput = Omit<z.infer<typeof serverInput>, 'auth'> & { auth?: ServerAuthInput | null }

/** Changed fields of a server. In `env` and `headers` a string sets, null removes, an absent name stays as it is. */
export type McpServerPatch = Omit<z.infer<typeof serverPatch>, 'auth'> & { auth?: ServerAuthInput | null }

export interface ServerLogLine {
  /** ISO 8601. */
  at: string
  /** `stderr` is the process's own output, `server` what it logs by the protocol; `parley` says what we did. */
  source: 'stderr' | 'server' | 'parley'
  text: string
}

export type ServerTestResult =
  | {
      ok: true
      speaks: 'stdio' | 'http' | 'sse'
      protocolVersion: string | null
      serverInfo: ServerLive['serverInfo']
      tools: { name: string; description: string }[]
      rejectedTools: ServerLive['rejectedTools']
      durationMs: number
    }
  | { ok: false; reason: string; log: ServerLogLine[]; durationMs: number }

/** One server found in a pasted configuration. `problem` says why it cannot be added as it is. */
export interface ImportEntry {
  /** As it was written there. */
  name: string
  /** The name that it gets. */
  slug: string
  /** The name that it would have had, which another server has already. */
  takenSlug?: string
  transport: ServerTransport
  command: string | null
  args: string[]
  url: string | null
  envNames: string[]
  headerNames: string[]
  problem: string | null
}
