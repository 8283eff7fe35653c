import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '../database.ts'
import { startProviderInProcess } from '../provider/index.ts'
import { countStatements } from './count-statements.ts'
import { startCoverage } from './coverage.ts'

/**
 * Boots the product on an empty database and sends two messages of a plain chat: no files, tools or pages. Prints what the second one cost, as JSON:
 * its statements, their kinds, its transactions, and the files with a called function. A process of its own, since coverage counts all that runs.
 */
const AFTER_MS = 800
const statements = countStatements()
const { bootServer } = await import('#lib/boot.ts')
const { newId } = await import('#lib/ids.ts')
const { now } = await import('#lib/platform/index.ts')
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-plain-'))
const database = await freshDatabase(dataDir)
const provider = await startProviderInProcess()
await provider.models(['plain'])
await provider.script('plain', [{ text: 'word '.repeat(30) }])
const server = await bootServer({
  background: false,
  variables: {
    NODE_ENV: 'test',
    PARLEY_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    PARLEY_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    OPENAI_BASE_URL: `${provider.url}/v1`,
    OPENAI_API_KEY: 'test',
  },
})
try {
  const { db, clock } = server.platform
  const userId = newId()
  await db.client.user.create({ data: { id: userId, email: 'ann@example.com', name: 'Ann', createdAt: now(clock) } })
  const actor = await server.auth.actorOfUser(userId)
  if (!actor) throw new Error('the person is not there')
  const chatId = newId()
  const say = async (isFirst: boolean) => {
    const message = { id: newId(), text: 'Go on.' }
    const { runId } = await server.runs.start(actor, chatId, {
      message,
      model: 'openai:plain',
      selectedTools: [],
      ...(isFirst ? { newChat: { title: 'A plain chat' } } : {}),
    })
    const { signal } = new AbortController()
    for await (const _ of await server.runs.tail(actor, runId, { after: 0, signal }));
    // Work that follows the answer belongs to the message.
    await sleep(AFTER_MS)
  }
  await say(true)
  const endCoverage = await startCoverage()
  statements.begin()
  await say(false)
  process.stdout.write(`${JSON.stringify({ ...statements.end(), files: await endCoverage() })}\n`)
} finally {
  await server.close()
  await provider.stop()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)
