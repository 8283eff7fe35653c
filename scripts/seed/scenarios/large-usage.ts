import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { Server } from '#lib/server.ts'
import { costMicroUsd, rollUp, usageInserts } from '#lib/usage/index.ts'

const DAY_MS = 86_400_000
const DAYS = 365
const PROJECTS = ['Atlas', 'Billing', 'Docs', 'Field service', 'Hiring', 'Research']
const SERVERS = ['docs', 'files', 'tickets']
const models = [
  { model: 'openai:gpt-5-mini', price: { input: 0.25, output: 2, cacheRead: 0.025, cacheWrite: null } },
  { model: 'anthropic:claude-sonnet-4-5', price: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 } },
  { model: 'google:gemini-2.5-flash', price: { input: 0.3, output: 2.5, cacheRead: 0.03, cacheWrite: null } },
  { model: 'local:small', price: null },
]

/** Returns a number below `most` that looks random, and is the same for the same place. */
function pick(place: number, most: number): number {
  return (Math.imul(place ^ (place >>> 15), 0x2c1b3c6d) >>> 7) % most
}

/** Stores a year of usage of these people: one or two answers of each on every working day, some with calls of servers, some in projects. */
export async function storeUsage({ platform, projects }: Server, actor: Actor, userIds: readonly string[]): Promise<number> {
  const projectIds: string[] = []
  for (const name of PROJECTS) projectIds.push((await projects.create(actor, { name })).id)
  const today = Math.floor(platform.clock.nowMs() / DAY_MS)
  let count = 0
  for (let day = today - DAYS; day < today; day++) {
    if ([0, 6].includes(new Date(day * DAY_MS).getUTCDay())) continue
    const rows = userIds.flatMap((userId, person) =>
      Array.from({ length: 1 + pick(day * 31 + person, 2) }, (_, index) => answer({ userId, person, day, index, projectIds })),
    )
    await platform.db.transact(async sql => sql.insert(rows.flat()))
    count += rows.length
  }
  await rollUp(platform)
  return count
}

interface Place {
  userId: string
  person: number
  day: number
  index: number
  projectIds: readonly string[]
}

function answer({ userId, person, day, index, projectIds }: Place) {
  const place = (day * 512 + person) * 4 + index
  const { model, price } = models[pick(place, models.length)] ?? { model: 'local:small', price: null }
  const promptTokens = 500 + pick(place + 1, 20_000)
  const completionTokens = 50 + pick(place + 2, 1_500)
  const cacheReadTokens = pick(place + 3, 2) * Math.floor(promptTokens / 2)
  const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, cacheReadTokens, estimated: false }
  const entry = {
    ...{ userId, runId: newId(day * DAY_MS), step: 1, model, usage, costMicroUsd: price && costMicroUsd(usage, price) },
    place: {
      projectId: pick(place + 4, 3) === 0 ? (projectIds[pick(person, projectIds.length)] ?? null) : null,
      assistantId: null,
      scheduleId: null,
    },
    end: { hasFailed: pick(place + 5, 50) === 0, ttftMs: 200 + pick(place + 6, 2_000) },
  }
  const server = SERVERS[pick(place + 7, SERVERS.length * 4)]
  const calls = server === undefined ? [] : [{ server, calls: 1 + pick(place + 8, 4), failed: pick(place + 9, 20) === 0 ? 1 : 0 }]
  return usageInserts(entry, calls, new Date(day * DAY_MS + 8 * 3_600_000 + pick(place + 10, 9 * 3_600_000)))
}
