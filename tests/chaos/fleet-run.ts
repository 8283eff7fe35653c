import { v1Client } from '#tests/support/v1-client.ts'
import type { Fleet } from './fleet.ts'
import { type Follower, follow } from './follow.ts'
import type { Plan } from './plan.ts'

/** Processes that a reader asks in turn, each time its stream breaks. */
export type Route = (0 | 1 | 2)[]

export interface FleetRun {
  runId: string
  chatId: string
  plan: Plan
  /** Readers of `/api/v1`. */
  readers: Follower[]
  /** Readers of the browser's stream. */
  pages: Follower[]
}

/** Starts a run on one process. Its one reader reads it on the others. */
export async function send(fleet: Fleet, plan: Plan, on: 0 | 1 | 2 = 0): Promise<FleetRun> {
  const stream = await v1Client(fleet.apps[on].url, fleet.key).open('POST', '/chat/stream', {
    message: JSON.stringify(plan),
    model: 'mock:plan',
    selected_tools: ['*'],
  })
  const { data } = await stream.next('start')
  await stream.leave()
  const others = ([0, 1, 2] as const).filter(place => place !== on)
  return { plan, runId: data.run_id, chatId: data.session_id, readers: [read(fleet, data.run_id, others)], pages: [] }
}

/** Timeout of a reader, longer than any test of one run. */
const READ_MS = 180_000

export function read(fleet: Fleet, runId: string, route: Route, onEvent: () => void = () => undefined): Follower {
  const next = turns(route)
  return follow(
    after =>
      fetch(`${fleet.apps[next()].url}/api/v1/runs/${runId}/events`, {
        headers: { authorization: `Bearer ${fleet.key}`, ...(after === 0 ? {} : { 'last-event-id': String(after) }) },
      }),
    { isLast: bytes => bytes.includes('\nevent: done\n'), onEvent, forMs: READ_MS },
  )
}

/** Starts a reader of the browser's stream. It must begin while the run is active: a page has the whole message afterwards. */
export function readPage(fleet: Fleet, chatId: string, route: Route, onEvent: () => void = () => undefined): Follower {
  const next = turns(route)
  return follow(after => fleet.browsers[next()].fetch(`/api/chats/${chatId}/run?after=${after}`), {
    isLast: bytes => bytes === 'data: [DONE]',
    onEvent,
    forMs: READ_MS,
  })
}

function turns(route: Route): () => 0 | 1 | 2 {
  let turn = 0
  return () => route[turn++ % route.length] ?? 0
}

/** Returns the bytes that a reader has seen on the wire. */
export function seenBy(reader: Follower | undefined): string {
  return (reader?.seen ?? []).map(({ bytes }) => bytes).join('\n')
}

/** Counts the calls in the tool server's journal that start with this text. */
export function executed(fleet: Fleet, beginning: string): number {
  return fleet.journal.lines().filter(line => line.startsWith(beginning)).length
}
