import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn } from '#tests/support/proofs.ts'
import { comeBack } from './kill.ts'
import { type KillPoint, steeringPoints } from './kill-points.ts'
import { type Plan, slowed, textPlan, toolPlan } from './plan.ts'
import { startRides } from './ride.ts'
import { type Rig, startRig } from './rig.ts'
import { judge, judgeJournal } from './verdict.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig?.stop())

/** Sends words that steer until the server has them, as a page does that has lost the answer to its request. */
async function steer(chatId: string, message: { id: string; text: string }): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const taken = await rig.browser.post(`/api/chats/${chatId}/queue`, { message, steers: true }).catch(() => null)
    await taken?.body?.cancel().catch(() => undefined)
    if (taken?.status === 200) return
    await sleep(40)
  }
  throw new Error('the words were not taken')
}

describe('kill -9 of the server, with words that steer a run', () => {
  it.each(drawn(Object.entries<KillPoint>(steeringPoints), 2))('[turn-05] gives them exactly once, at: %s', async (name, point) => {
    const words = { id: crypto.randomUUID(), text: JSON.stringify(textPlan('steered')) }
    // Long enough that the words come before its end, also where the process dies before they wait.
    const [first = []]: Plan = slowed(toolPlan(`${name.replaceAll(' ', '-')}-`), 40)
    const plan = [first, [{ text: 'never said' }]]
    rig.killAt(point.table === 'QueuedMessage' ? { ...point, text: words.id } : point, 1)
    const [ride] = await startRides(rig, [plan], {})
    if (!ride) throw new Error('there is no run')
    await ride.program
    const steered = steer(ride.chatId, words)
    const died = await Promise.race([rig.app.died().then(() => true), ride.ended.then(() => false)])
    expect(died, 'the server died').toBe(true)
    await comeBack(rig)
    await steered
    // A repeated send of given words changes nothing.
    await steer(ride.chatId, words)
    await judge(rig, { ...ride, plan: [first, ...textPlan('steered')] })
    await judgeJournal(rig)
    const stored = await rig.query<{ parts: string }>(
      `SELECT CAST("parts" AS TEXT) AS "parts" FROM "Message" WHERE "chatId" = ? AND "role" = 'assistant'`,
      ride.chatId,
    )
    const parts = stored.flatMap(row => JSON.parse(row.parts) as { type: string; id?: string }[])
    expect(parts.filter(({ type }) => type === 'steering-message').map(({ id }) => id)).toEqual([words.id])
    expect(await rig.query(`SELECT 1 FROM "QueuedMessage" WHERE "chatId" = ?`, ride.chatId)).toEqual([])
    expect(await rig.query(`SELECT 1 FROM "Message" WHERE "chatId" = ?`, ride.chatId)).toHaveLength(2)
  })
})
