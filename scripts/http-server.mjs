import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { SafeResponse, settleRequest } from '../lib/http/direct/next-workarounds.ts'
// Past the door of lib/http, which would load every domain a second time.
import { refuseOddRequests } from '../lib/http/odd-requests.ts'
import { logConsole } from '../lib/platform/log/console-lines.ts'
import { createServerLogger } from '../lib/platform/log/log.ts'
import { noteServer } from './launch/servers.mjs'

// The product's HTTP server, in production and in development. In production, streams of runs go to their handlers straight from the socket
// (`lib/http/direct/direct.ts`); everything else goes to Next. HOST and PORT say where; `scripts/launch/start.mjs` has checked them.

/** A thousand clients may connect within one turn of the event loop; the kernel takes no more than its own limit. */
const BACKLOG = 4096
/** Longer than the minute for which proxies keep an idle connection, so that none sends a request into one that is being closed. */
const KEEP_ALIVE_MS = 65_000
/** How often connections are looked through for requests that take too long. */
const LOOK_MS = 5_000

const DIRECT = Symbol.for('parley.direct')
const SERVER = Symbol.for('parley.server')

const dev = process.env.NODE_ENV === 'development'
const log = createServerLogger('info')
if (!dev) {
  logConsole(log)
  noteServer()
}

const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT)
// Next listens for upgrades on the server that it is given, and leaves their sockets open: only those of its hot reloading may reach it.
const httpServer = new EventEmitter()
const takeUpgrade = (request, socket, head) =>
  dev && request.url.startsWith('/_next/hmr') && httpServer.emit('upgrade', request, socket, head)
const app = next({ dev, dir: path.resolve(import.meta.dirname, '..'), hostname: host, port, httpServer })
const handle = app.getRequestHandler()
const prepared = app.prepare()

const server = createServer({ ServerResponse: SafeResponse, connectionsCheckingInterval: LOOK_MS }, (request, response) => {
  settleRequest(request, response)
  if (!globalThis[DIRECT]?.(request, response)) void prepared.then(() => handle(request, response))
})
refuseOddRequests(server, takeUpgrade)
server.keepAliveTimeout = KEEP_ALIVE_MS
server.on('error', error => {
  process.stderr.write(`parley: cannot listen on ${host}:${port} (${error.code})\n`)
  process.exit(1)
})
server.listen({ host, port, backlog: BACKLOG })
prepared.catch(error => {
  log.error('server.start_failed', { error })
  process.stderr.write(`parley: the start failed: ${error.message}\n`)
  process.exit(1)
})

// Runs are finished or handed over by lib/process-lifecycle.ts, which says when to stop listening, and then ends the process; before there are any, nothing is to be waited for.
globalThis[Symbol.for('parley.stop-listening')] = () => server.close()
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!globalThis[SERVER]) process.exit(0)
  })
