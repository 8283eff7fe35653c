import { setTimeout as sleep } from 'node:timers/promises'
import { type Follower, follow } from './follow.ts'
import type { Plan } from './plan.ts'
import type { Rig } from './rig.ts'

/** Run with two readers, the page and an API client, which reconnect whatever happens to the server. */
export interface Ride {
  plan: Plan
  chatId: string
  page: Follower
  /** Resolves with the API client's reader once the run's id is known. */
  program: Promise<{ runId: string; follower: Follower }>
  /** Both have read to the end. */
  ended: Promise<void>
}

export interface RideOptions {
  model?: string
  /** Answer of the user when asked whether to repeat a call with an unknown outcome; no by default. */
  repeat?: Repeat
}

export type Repeat = 'run_again' | 'do_not_run'

/** All at once. */
export async function startRides(
  rig: Rig,
  plans: Plan[],
  { model = 'mock:plan', repeat = 'do_not_run' }: RideOptions = {},
): Promise<Ride[]> {
  const chatIds = await Promise.all(plans.map(() => rig.browser.newChat({ model })))
  return plans.map((plan, index) => startRide(rig, { plan, chatId: chatIds[index] ?? '', repeat }))
}

function startRide(rig: Rig, { plan, chatId, repeat }: { plan: Plan; chatId: string; repeat: Repeat }): Ride {
  const message = { id: crypto.randomUUID(), text: JSON.stringify(plan) }
  const known = Promise.withResolvers<string>()
  let hasStarted = false
  const page = follow(
    // Sent again until its first event came: the same message makes no second run.
    after =>
      hasStarted ? rig.browser.fetch(`/api/chats/${chatId}/run?after=${after}`) : rig.browser.post(`/api/chats/${chatId}/run`, { message }),
    {
      isLast: bytes => bytes === 'data: [DONE]',
      onEvent({ bytes }) {
        hasStarted = true
        const runId = /"runId":"([^"]+)"/.exec(bytes)?.[1]
        if (runId !== undefined) known.resolve(runId)
      },
    },
  )
  const program = Promise.race([known.promise, page.ended.then(() => known.promise)]).then(runId => ({
    runId,
    follower: readEvents(rig, runId, ({ bytes }) => {
      const asked = /"input_id":"([^"]+)","kind":"repeat"/.exec(bytes)?.[1]
      if (asked !== undefined) void answer(rig, { runId, inputId: asked, choice: repeat })
    }),
  }))
  const ended = Promise.all([page.ended, program.then(({ follower }) => follower.ended)]).then(() => undefined)
  ended.catch(() => undefined)
  return { plan, chatId, page, program, ended }
}

/** The events of `/api/v1`, to `done`. */
export function readEvents(rig: Rig, runId: string, onEvent?: (event: { bytes: string }) => void): Follower {
  return follow(
    after =>
      fetch(`${rig.app.url}/api/v1/runs/${runId}/events`, {
        headers: { authorization: `Bearer ${rig.key}`, ...(after === 0 ? {} : { 'last-event-id': String(after) }) },
      }),
    { isLast: bytes => bytes.includes('\nevent: done\n'), ...(onEvent ? { onEvent } : {}) },
  )
}

async function answer(rig: Rig, { runId, inputId, choice }: { runId: string; inputId: string; choice: Repeat }): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const taken = await fetch(`${rig.app.url}/api/v1/runs/${runId}/inputs/${inputId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${rig.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ choice }),
    }).catch(() => null)
    await taken?.body?.cancel()
    if (taken?.status === 202 || taken?.status === 409) return
    await sleep(40)
  }
}
