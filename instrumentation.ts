/** Next calls this once per process before the first request. The boot goes on beside it; until it is done, the edge answers 503 `starting`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { serve } = await import('./lib/serve.ts')
  // Not by the door: this bundle would hold every route's schemas.
  const { giveOwnAnswers } = await import('./lib/http/own-answers.ts')
  giveOwnAnswers()
  serve()
}
