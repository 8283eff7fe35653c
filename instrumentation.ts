/** Next calls this once per process before the first request. The boot goes on beside it; until it is done, the edge answers 503 `starting`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { serve } = await import('./lib/serve.ts')
  serve()
}
