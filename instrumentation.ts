/**
 * Next calls this once per process, before the first request. The boot runs in the background; until it is done, routes answer 503 `starting`.
 * A failure ends the process: Next would answer 500 to everything, for ever.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  try {
    const { serve } = await import('./lib/process-lifecycle.ts')
    // In development Next answers these routes: it reloads them, and need not build them before it starts.
    if (process.env.NODE_ENV === 'production') {
      const { answerDirectly } = await import('./lib/http/index.ts')
      const { directRoutes } = await import('./app/api/direct-routes.ts')
      answerDirectly(directRoutes)
    }
    serve()
  } catch (error) {
    process.stderr.write(`parley: the start failed: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
