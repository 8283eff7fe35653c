import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** More connections than any workload opens at once. */
const BACKLOG = 2048

/** Listens on a free port, prints the origin, and ends with the process that started it. */
export function announce(server: Server): void {
  server.keepAliveTimeout = 60_000
  server.listen({ port: 0, host: '127.0.0.1', backlog: BACKLOG }, () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
  })
  process.on('disconnect', () => process.exit(0))
}

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
