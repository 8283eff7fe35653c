import { bootServer } from './boot.ts'
import { createLogger, isConfigurationError, readiness } from './platform/index.ts'
import type { Server } from './server.ts'

/** Longest wait for runs to be handed over and children to end, below the ten seconds that supervisors usually give. */
const SHUTDOWN_MS = 8_000

/** Starts the boot and returns. A start that fails says why in one sentence and ends the process: Next would go on half-working. */
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

function endGracefully(server: Server): void {
  const { log } = server.platform
  let isEnding = false
  const end = (signal: NodeJS.Signals) => {
    if (isEnding) return
    isEnding = true
    log.info('server.stopping', { signal })
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
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
