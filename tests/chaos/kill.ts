import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { KillPoint } from './kill-points.ts'
import type { Plan } from './plan.ts'
import { type Repeat, type Ride, startRides } from './ride.ts'
import type { Rig } from './rig.ts'
import { judge } from './verdict.ts'

/** Starts runs, kills the server at a point of one of them, restarts it, and judges them all. */
export async function killAtPoint(
  rig: Rig,
  plans: Plan[],
  { point, nth, repeat = 'do_not_run' }: { point: KillPoint; nth: number; repeat?: Repeat },
): Promise<void> {
  rig.killAt(point, nth)
  const rides = await startRides(rig, plans, { repeat })
  const died = await Promise.race([rig.app.died().then(() => true), Promise.allSettled(rides.map(ride => ride.ended)).then(() => false)])
  expect(died, 'the server died').toBe(true)
  await comeBack(rig)
  for (const ride of rides) await judge(rig, ride)
}

/**
 * Kills the server at these times in ms, counted from the start of the runs, then from each restart. Returns how many runs each kill has
 * hit.
 */
export async function killAtTimes(
  rig: Rig,
  plans: Plan[],
  { timesMs, repeat = 'do_not_run' }: { timesMs: number[]; repeat?: Repeat },
): Promise<number[]> {
  const rides = await startRides(rig, plans, { repeat })
  await Promise.all(rides.map(ride => ride.program))
  const hits: number[] = []
  for (const timeMs of timesMs) {
    await sleep(timeMs)
    rig.app.signal('SIGKILL')
    await rig.app.died()
    hits.push(await countRunning(rig, rides))
    await comeBack(rig)
  }
  for (const ride of rides) await judge(rig, ride)
  return hits
}

async function countRunning(rig: Rig, rides: Ride[]): Promise<number> {
  const running = await rig.query<{ chatId: string }>(`SELECT "chatId" FROM "Run" WHERE "status" = 'running'`)
  return rides.filter(({ chatId }) => running.some(run => run.chatId === chatId)).length
}

/** Restarts a server that has died, without waiting for the leases of its runs. */
export async function comeBack(rig: Rig): Promise<void> {
  await rig.expireLeases()
  await rig.app.restart('SIGKILL')
}
