import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence, request } from '#components/request.ts'
import type { ToolMenu } from '#lib/mcp/shared.ts'

export interface ToolListState {
  listing: ToolMenu | null
  error: string | null
}

export interface ToolList {
  subscribe(listener: () => void): () => void
  read(): ToolListState
  readInitial(): ToolListState
  reload(): void
}

/** Delay of reloading while a server is starting. */
const AGAIN_MS = 2_000
const AGAIN_TIMES = 8

export function createToolList(): ToolList {
  const initial: ToolListState = { listing: null, error: null }
  const state = createPublisher(initial, run => run())
  let isAsking = false
  let timesLeft = AGAIN_TIMES

  async function load(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      const listing = await request('GET /api/tools')
      state.changeNow({ listing, error: null })
      if (listing.unavailable.some(server => server.state === 'starting') && timesLeft-- > 0) setTimeout(() => void load(), AGAIN_MS)
    } catch (error) {
      state.changeNow({ error: errorSentence(error) })
    } finally {
      isAsking = false
    }
  }

  return {
    subscribe(listener) {
      const { listing, error } = state.current()
      if (listing === null && error === null) void load()
      return state.subscribe(listener)
    },
    read: state.read,
    readInitial: () => initial,
    reload() {
      timesLeft = AGAIN_TIMES
      void load()
    },
  }
}
