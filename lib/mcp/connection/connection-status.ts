import { ProtocolError, SdkError } from '@modelcontextprotocol/client'
import type { ServerLive } from '../definitions/views.ts'
import { type Redact, redactedWords } from '../wire/redact.ts'
import type { Session } from './session.ts'

/** Status of a connection, without times and counts that are computed when it is read. */
export type ConnectionStatus = Omit<ServerLive, 'since' | 'nextAttemptAt' | 'changedTools' | 'toolCount'>

export const initialStatus: ConnectionStatus = {
  state: 'stopped',
  reason: null,
  exitCode: null,
  restarts: 0,
  rejectedTools: [],
  warnings: [],
  serverInfo: null,
  protocolVersion: null,
  speaks: null,
  instructions: null,
  hasIcon: false,
}

export function introduction(
  { client }: Session,
  redact: Redact,
): Pick<ConnectionStatus, 'serverInfo' | 'protocolVersion' | 'instructions' | 'hasIcon'> {
  const info = client.getServerVersion()
  const instructions = client.getInstructions()
  return {
    serverInfo: info ? redactedWords({ name: info.name, version: info.version, title: info.title ?? null }, redact) : null,
    protocolVersion: client.getNegotiatedProtocolVersion() ?? null,
    instructions: instructions === undefined ? null : redact(instructions).slice(0, 10_000),
    hasIcon: (info?.icons ?? []).length > 0,
  }
}

/** Neither the server nor the protocol library said it, and it is no broken answer: the request did not get through. */
export function isUnreachable(error: unknown, session: Session): boolean {
  const spoken = error instanceof SdkError || error instanceof ProtocolError || error instanceof SyntaxError
  return session.speaks !== 'stdio' && !spoken
}
