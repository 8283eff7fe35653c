import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { KillPoint } from './kill-points.ts'
import type { Plan } from './plan.ts'
import { startRides } from './ride.ts'
import type { Rig } from './rig.ts'
import { judge } from './verdict.ts'

/** Lets runs begin, has the server die at a point of one of them, starts it again, and judges them all. */
export async function killAtPoint(rig: Rig, plans: Plan[], { point, nth }: { point: KillPoint; nth: number }): Promise<void> {
  rig.killAt(point, nth)
  const rides = await startRides(rig, plans)
  const died = await Promise.race([rig.app.died().then(() => true), Promise.allSettled(rides.map(ride => ride.ended)).then(() => false)])
  expect(died, 'the server died').toBe(true)
  await comeBack(rig)
  for (const ride of rides) await judge(rig, ride)
}

/** Kills the server at these times after the runs have begun, each counted from the last restart. */
export async function killAtTimes(rig: Rig, plans: Plan[], timesMs: number[]): Promise<void> {
  const rides = await startRides(rig, plans)
  for (const timeMs of timesMs) {
    await sleep(timeMs)
    rig.app.signal('SIGKILL')
    await rig.app.died()
    await comeBack(rig)
  }
  for (const ride of rides) await judge(rig, ride)
}

async function comeBack(rig: Rig): Promise<void> {
  await rig.expireLeases()
  await rig.app.restart('SIGKILL')
}
