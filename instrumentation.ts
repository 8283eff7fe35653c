/** Next calls this once per process before the first request. The boot goes on beside it; until it is done, the edge answers 503 `starting`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { serve } = await import('./lib/process-lifecycle.ts')
  // Not by the door: the development server would build every route's schemas before it starts.
  const { giveOwnAnswers } = await import('./lib/http/direct/next-workarounds.ts')
  giveOwnAnswers()
  // The development server has no server of ours in front, and would build these routes before it starts.
  if (process.env.NODE_ENV === 'production') {
    const { answerDirectly } = await import('./lib/http/index.ts')
    const { directRoutes } = await import('./app/api/direct-routes.ts')
    answerDirectly(directRoutes)
  }
  serve()
}
