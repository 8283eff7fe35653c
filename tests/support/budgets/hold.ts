import { createBudgets } from '#lib/budgets/index.ts'
import { createLogger, openDatabase, systemClock } from '#lib/platform/index.ts'

/**
 * A process of its own that reserves until nothing fits, settles some of it, and then holds the rest until it is killed: `<database> <user> <tokens> <settled>`.
 * Prints how many it holds.
 */
const [url = '', userId = '', tokens = '', settled = ''] = process.argv.slice(2)
const db = openDatabase(url)
const platform = { db, clock: systemClock, log: createLogger('error'), audit: { record: async () => undefined } }
const budgets = createBudgets({ platform: platform as never, reach: async () => 'everybody' })
const amount = { tokens: Number(tokens), microUsd: 0 }
let held = 0
for (let count = 0; ; count++) {
  const reserved = await budgets.reserve({ userId, projectId: null, model: 'test:model' }, () => amount)
  if (reserved.kind === 'full' || reserved.hold === null) break
  if (count >= Number(settled)) {
    held++
    continue
  }
  const settlement = budgets.settlement(reserved.hold, amount)
  await db.transact(settlement.store)
  settlement.stored()
}
process.stdout.write(`${held}\n`)
setInterval(() => undefined, 1_000)
