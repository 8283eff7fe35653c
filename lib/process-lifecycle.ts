import { bootServer } from '#lib/boot.ts'
import { createLogger, isConfigurationError, readiness } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'

/** Longest wait for runs to be handed over and child processes to end; below the ten seconds that supervisors usually give. */
const SHUTDOWN_MS = 8_000

/** Set by `scripts/http-server.mjs`. */
const STOP_LISTENING = Symbol.for('parley.stop-listening')

/** Starts the boot and returns. A failed start prints one sentence and ends the process, since Next would continue half-working. */
export function serve(): void {
  bootServer({ background: true }).then(
    server => {
      readiness().markReady()
      endGracefully(server)
    },
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      readiness().markFailed(reason)
      if (!isConfigurationError(error)) createLogger('info').error('server.start_failed', { error })
      process.stderr.write(`parley: ${isConfigurationError(error) ? reason : `the start failed: ${reason}`}\n`)
      process.exit(1)
    },
  )
}

/** Drains the server on the first signal: running answers continue, and its health sends proxies elsewhere. A second signal, or the end of the drain, ends it. */
function endGracefully(server: Server): void {
  const { log, env } = server.platform
  let drain: AbortController | null = null
  const end = (signal: NodeJS.Signals) => {
    if (drain) return drain.abort()
    drain = new AbortController()
    readiness().markDraining()
    log.info('server.stopping', { signal, drainMs: env.drainMs })
    void drained(server, drain).then(() => close(server))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

async function drained(server: Server, drain: AbortController): Promise<void> {
  const { log, env } = server.platform
  if (env.drainMs === 0) return
  const late = setTimeout(() => drain.abort(), env.drainMs)
  await server.drain(drain.signal)
  clearTimeout(late)
  log.info('server.drained', { isDone: !drain.signal.aborted })
}

function close(server: Server): void {
  const { log } = server.platform
  ;(globalThis as { [STOP_LISTENING]?: () => void })[STOP_LISTENING]?.()
  const deadline = setTimeout(() => {
    log.warn('server.stop_late', { afterMs: SHUTDOWN_MS })
    process.exit(0)
  }, SHUTDOWN_MS)
  server.close().then(
    () => {
      clearTimeout(deadline)
      process.exit(0)
    },
    (error: unknown) => {
      log.error('server.stop_failed', { error })
      process.exit(1)
    },
  )
}
