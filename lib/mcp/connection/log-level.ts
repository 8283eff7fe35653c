import { type Client, LOG_LEVEL_META_KEY, PROTOCOL_VERSION_META_KEY, type Transport } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import type { LogLevel } from '../definitions/log-levels.ts'
import { LIST_MS } from '../limits.ts'

/** Says in every request of the newest protocol how much the server shall log; the older one is asked once, by `askLogLevel`. Changes the transport in place. */
export function saysLogLevel<T extends Transport>(transport: T, level: LogLevel | null): T {
  if (level === null) return transport
  const send = transport.send.bind(transport)
  transport.send = (message, options) => {
    const meta = 'method' in message && 'id' in message && isObject(message.params) ? message.params._meta : null
    if (!isObject(meta) || !(PROTOCOL_VERSION_META_KEY in meta)) return send(message, options)
    const params = { ...('params' in message ? message.params : {}), _meta: { ...meta, [LOG_LEVEL_META_KEY]: level } }
    return send({ ...message, params } as typeof message, options)
  }
  return transport
}

/** A server that rejects the level keeps its own. */
export async function askLogLevel(client: Client, level: LogLevel | null): Promise<void> {
  if (level === null || client.getProtocolEra() === 'modern' || !client.getServerCapabilities()?.logging) return
  await client.setLoggingLevel(level, { timeout: LIST_MS }).catch(() => undefined)
}
