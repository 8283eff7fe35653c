import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import path from 'node:path'
import next from 'next'
import { SafeResponse, settleRequest } from '../lib/http/direct/next-workarounds.ts'
// Not through the door of lib/http, which would load every domain a second time.
import { refuseOddRequests } from '../lib/http/odd-requests.ts'
import { logConsole } from '../lib/platform/log/console-lines.ts'
import { createServerLogger } from '../lib/platform/log/log.ts'
import { noteServer } from './launch/servers.mjs'
import { forgetEmptyVariables } from './launch/variables.ts'

// The product's HTTP server, in production and in development. In production, streams of runs go to their handlers straight from the socket
// (`lib/http/direct/direct.ts`); everything else goes to Next. HOST and PORT say where; `scripts/launch/start.mjs` has checked them.

/** Length of the accept queue. A thousand clients may connect within one turn of the event loop; the kernel caps it at its own limit. */
const BACKLOG = 4096
/** Longer than the minute for which proxies keep idle connections, so no proxy uses one that is being closed. */
const KEEP_ALIVE_MS = 65_000
/** Interval of the check for requests that take too long. */
const LOOK_MS = 5_000

const DIRECT = Symbol.for('parley.direct')
const SERVER = Symbol.for('parley.server')

forgetEmptyVariables()
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

// `lib/process-lifecycle.ts` finishes runs or hands them over, stops the listening, and ends the process. Before the boot is done there are
// no runs, so a signal ends the process immediately.
globalThis[Symbol.for('parley.stop-listening')] = () => server.close()
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!globalThis[SERVER]) process.exit(0)
  })
