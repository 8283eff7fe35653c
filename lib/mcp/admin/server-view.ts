import type { Connection } from '../connection/connection.ts'
import { authView } from '../definitions/auth-input.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { McpServerView, ServerLive } from '../definitions/views.ts'

/** Builds the dashboard's view of a server: names of secrets, never values. */
export function serverView(definition: ServerDefinition, connection: Connection | null, changedTools: number): McpServerView {
  const { env, headers, auth, ...rest } = definition
  return {
    ...rest,
    authKind: auth?.kind ?? null,
    auth: authView(auth),
    envNames: Object.keys(env),
    headerNames: Object.keys(headers),
    live: live(definition, connection, changedTools),
  }
}

function live(definition: ServerDefinition, connection: Connection | null, changedTools: number): ServerLive {
  if (definition.enabled && connection) return { ...connection.live, changedTools }
  return {
    state: definition.enabled ? 'stopped' : 'disabled',
    since: new Date().toISOString(),
    reason: null,
    exitCode: null,
    restarts: 0,
    nextAttemptAt: null,
    toolCount: null,
    changedTools,
    rejectedTools: [],
    warnings: [],
    serverInfo: null,
    protocolVersion: null,
    speaks: null,
    instructions: null,
    hasIcon: false,
  }
}
