import type { SearchMissing } from '#lib/chats/shared.ts'

/** Pauses before the server is asked again, in ms. They grow, since a workspace of many messages is indexed for minutes. */
const PAUSES = [2_000, 4_000, 8_000, 16_000, 32_000, 64_000]

interface Found {
  results: readonly unknown[]
  missing: SearchMissing
}

/** Searches, and shows what is found. Searches again while nothing is found and older messages are still being indexed. Rejects as `ask` does. */
export async function untilFound<F extends Found>(ask: () => Promise<F>, show: (found: F) => void, signal: AbortSignal): Promise<void> {
  for (const pause of [...PAUSES, null]) {
    const found = await ask()
    if (signal.aborted) return
    show(found)
    if (found.results.length > 0 || found.missing !== 'indexing' || pause === null) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, pause)
      signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true })
    })
    if (signal.aborted) return
  }
}
