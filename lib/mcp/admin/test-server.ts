import { isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mcpAdmin as t } from '#lib/words/en/mcp-admin.ts'
import { Connection } from '../connection/connection.ts'
import type { ConnectedPerson } from '../connection/person-headers.ts'
import { createProtocolCache } from '../connection/protocol-cache.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { ServerTestResult } from '../definitions/views.ts'
import type { SignIns } from '../sign-in/sign-ins.ts'
import type { Watchdog } from '../wire/watchdog.ts'

/** Connects to a server that is not in the pool, reads its tools, and leaves nothing behind. A failure is a result. */
export async function testServer(
  definition: ServerDefinition,
  ports: { platform: Platform; watchdog: Watchdog; signIns: Pick<SignIns, 'authOf'> },
  { person, signal }: { person: ConnectedPerson; signal: AbortSignal },
): Promise<ServerTestResult> {
  const startedMs = ports.platform.clock.monotonicMs()
  const durationMs = () => Math.round(ports.platform.clock.monotonicMs() - startedMs)
  const connection = new Connection(definition, ports, {
    person,
    auth: ports.signIns.authOf(definition, person.userId),
    protocol: createProtocolCache(() => ports.platform.clock.nowMs()).of(''),
    asks: () => undefined,
  })
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    const ready = connection.ready()
    ready.catch(() => connection.state)
    const session = await Promise.race([ready, aborted])
    const { serverInfo, protocolVersion, rejectedTools } = connection.live
    const tools = connection.tools.map(({ name, description }) => ({ name, description: description ?? '' }))
    return { ok: true, speaks: session.speaks, serverInfo, protocolVersion, tools, rejectedTools, durationMs: durationMs() }
  } catch (error) {
    const reason = isAppError(error) ? error.message : t('testCancelled')
    return { ok: false, reason, log: connection.log.lines(), durationMs: durationMs() }
  } finally {
    await connection.close()
  }
}
