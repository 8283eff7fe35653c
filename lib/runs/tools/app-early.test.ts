import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { appsServer, newJournal } from '#tests/support/mcp/index.ts'

const journal = newJournal()
let engine: TestEngine
const policies = [
  { server: 'asks', tool: 'show', action: 'ask' as const },
  { server: 'careful', tool: 'show', action: 'ask' as const, argument: 'word', value: 'secret*' },
]

beforeAll(async () => {
  const mcpServers = { open: appsServer(journal), asks: appsServer(journal), careful: appsServer(journal) }
  engine = await testEngine({ config: { mcpServers, policies } })
  await engine.mcp.tools(engine.actor, { waitMs: 30_000, signal: new AbortController().signal })
})
afterAll(async () => {
  await engine?.dispose()
  journal.remove()
})

/** Lists the App metadata in the chunks of a call. */
async function early(server: string, chatId: string): Promise<unknown[]> {
  engine.says([...call('c', `${server}__show`, { word: 'x' }), calls], text('Done.'))
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
  const seen: unknown[] = []
  for await (const batch of await engine.runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(20_000) }))
    for (const { chunk } of batch) {
      if (chunk.type === 'tool-input-start' || chunk.type === 'tool-input-available') seen.push(chunk.toolMetadata?.appEarly ?? false)
      if (chunk.type === 'data-input' && chunk.data.status === 'open')
        await engine.runs.answer(engine.actor, runId, chunk.data.id, { choice: 'allow_always' })
    }
  return seen
}

describe('an App that may have the arguments while they are written', () => {
  it('is one whose call nobody is asked about, whatever its arguments', async () => {
    const chatId = await engine.chat()
    expect(await early('open', chatId)).toContain(true)
    expect(await early('open', chatId)).not.toContain(false)
    expect(await early('careful', chatId)).not.toContain(true)
    expect(await early('asks', chatId)).not.toContain(true)
    // It was allowed for good.
    expect(await early('asks', chatId)).not.toContain(false)
  })
})
