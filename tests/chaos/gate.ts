import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Proxy between the product and a server that it needs; makes that server unreachable on demand. */
export interface Gate {
  port: number
  /** Cuts every connection and accepts no new one. */
  shut(): void
  /** Drops the server's answers from now on; requests still reach it. */
  deafen(): void
  open(): void
  stop(): Promise<void>
}

/** Observer of one connection. Bytes for which it returns `false` are dropped. */
export interface Tap {
  toServer(bytes: Buffer): boolean
  toClient(bytes: Buffer): boolean
}

const NOBODY: Tap = { toServer: () => true, toClient: () => true }

export async function startGate(target: { host: string; port: number }, tap: () => Tap = () => NOBODY): Promise<Gate> {
  const sockets = new Set<Socket>()
  let state: 'open' | 'deaf' | 'shut' = 'open'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer(near => {
    keep(near)
    if (state === 'shut') return near.destroy()
    const far = connect(target)
    keep(far)
    const ear = tap()
    near.on('data', bytes => ear.toServer(bytes) && far.write(bytes))
    far.on('data', bytes => ear.toClient(bytes) && state === 'open' && near.write(bytes))
    near.on('close', () => far.end())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    shut() {
      state = 'shut'
      cut()
    },
    deafen() {
      state = 'deaf'
    },
    open() {
      // Cuts connections whose answers were dropped: half a conversation cannot continue.
      if (state === 'deaf') cut()
      state = 'open'
    },
    async stop() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      cut()
      await closed
    },
  }
}
