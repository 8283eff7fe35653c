import { afterEach, describe, expect, it } from 'vitest'
import { type RunEvent, type ToolOutcome, type ToolOutput, toolsInUse } from '#lib/messages/index.ts'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { faultyServer, newJournal, testServer } from '#tests/support/mcp/index.ts'

const journal = newJournal()
let engine: TestEngine
afterEach(() => engine?.dispose())

const LONG = Array.from({ length: 12_000 }, (_, n) => `row ${n + 1} of the table`).join('\n')

function outcomes(events: RunEvent[]): ToolOutcome[] {
  return messageOf(events).parts.flatMap(part => {
    const output = part.type === 'dynamic-tool' && part.state === 'output-available' ? (part.output as ToolOutput) : null
    return output?.status === 'done' ? [output] : []
  })
}

describe('a result that is too long for the prompt', () => {
  async function longResult() {
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    const chatId = await engine.chat()
    engine.says([...call('c1', 'test__echo', { text: LONG }), calls], text('Long.'))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
    const [outcome] = outcomes(await engine.log(runId))
    const fileId = outcome?.whole?.fileId ?? ''
    const ask = async (args: Record<string, unknown>, chat = chatId) => {
      engine.says([...call('r', 'read_result', { result: fileId, ...args }), calls], text('Done.'))
      const started = await engine.runs.start(engine.actor, chat, send('And?'))
      return outcomes(await engine.log(started.runId)).at(-1)
    }
    return { chatId, outcome, fileId, ask }
  }

  it('is read by lines and bytes and searched in this run and later ones, by a tool that is offered only then', async () => {
    const { outcome, fileId, ask } = await longResult()
    expect(outcome?.whole).toEqual({ fileId, characters: LONG.length, lines: 12_000, sizeBytes: LONG.length, givenCharacters: 20_000 })
    expect(outcome?.text).toContain(`read_result with result "${fileId}"`)
    const names = () => engine.asked.map(({ tools }) => tools.map(({ name }) => name).includes('read_result'))
    expect(names()).toEqual([false, true])
    expect(engine.asked[1]?.tools.at(-1)?.name).toBe('read_result')

    expect(await ask({ from_line: 7_000, lines: 2 })).toMatchObject({
      outcome: 'ok',
      server: 'parley',
      tool: 'read_result',
      text: expect.stringMatching(/^Lines 7000 to 7001 \(bytes .*\):\nrow 7000 of the table\nrow 7001 of the table\n$/),
    })
    expect((await ask({ search: 'ROW 11999 of' }))?.text).toMatch(/stands there once:\nline 11999, byte \d+: row 11999 of the table$/)
    expect((await ask({ from_byte: 0, bytes: 5 }))?.text).toMatch(/^Bytes 0 to 5 of \d+:\nrow 1\n/)
    expect(await ask({ lines: 0 })).toMatchObject({ outcome: 'error', text: expect.stringContaining('lines') })
    expect(names().slice(2)).toEqual(
      names()
        .slice(2)
        .map(() => true),
    )
    const lines = engine.logged.filter(({ event, tool }) => event === 'tool.call' && tool === 'read_result')
    expect(lines).toHaveLength(4)
  })

  it('belongs to its chat: other chats cannot read it, and it is deleted with the chat', async () => {
    const { chatId, fileId, ask, outcome } = await longResult()
    const other = await engine.chat()
    engine.says([...call('c1', 'test__echo', { text: LONG }), calls], text('Long.'))
    await engine.log((await engine.runs.start(engine.actor, other, send('Go.'))).runId)
    expect(await ask({ search: 'row' }, other)).toMatchObject({
      outcome: 'error',
      text: `This chat has no text result with the id ${fileId}.`,
    })
    const bob = await engine.person('bob@example.org')
    await expect(engine.files.read(bob, fileId)).rejects.toMatchObject({ code: 'file_not_found' })
    expect((await engine.files.read(engine.actor, fileId)).bytes.toString()).toBe(LONG)
    await engine.chats.remove(engine.actor, chatId)
    await expect(engine.files.read(engine.actor, fileId)).rejects.toMatchObject({ code: 'file_not_found' })
    expect(outcome?.outcome).toBe('ok')
  })
})

describe('more tools than fit the request', () => {
  const many = () => ({ config: { mcpServers: { many: faultyServer('many', '300'), test: testServer(journal) } } })
  const offered = (at: number) => engine.asked[at]?.tools.map(({ name }) => name) ?? []

  it('are searched: found tools can be called, keep their place in later requests, and stay within the budget', async () => {
    engine = await testEngine(many())
    const chatId = await engine.chat()
    engine.says(
      [...call('s1', 'search_tools', { query: 'tool_217' }), calls],
      [...call('c1', 'many__tool_217', {}), ...call('s2', 'search_tools', { query: 'echo' }), calls],
      [...call('c2', 'test__echo', { text: 'hi' }), calls],
      text('Done.'),
    )
    const events = await engine.log((await engine.runs.start(engine.actor, chatId, send('Go.'))).runId)
    expect(outcomes(events).map(({ server, tool, outcome }) => `${server}.${tool} ${outcome}`)).toEqual([
      'parley.search_tools ok',
      'many.tool_217 ok',
      'parley.search_tools ok',
      'test.echo ok',
    ])
    expect(offered(0)).toEqual(['search_tools'])
    expect(engine.asked[0]?.tools[0]?.description).toMatch(/^310 tools are available.*many \(300\), test \(10\)\./)
    expect(offered(1)).toContain('many__tool_217')
    expect(offered(2).slice(0, offered(1).length)).toEqual(offered(1))
    expect(offered(2)).toContain('test__echo')
    expect(offered(3)).toEqual(offered(2))

    engine.says(text('Again.'))
    await engine.log((await engine.runs.start(engine.actor, chatId, send('Thanks.'))).runId)
    expect(offered(4)).toEqual(offered(3))
    for (const { tools } of engine.asked) expect(JSON.stringify(tools).length / 4).toBeLessThan(8_500)
  })

  it('[text-01] are searched in the same way by a model that is told of tools in text', async () => {
    engine = await testEngine({ ...many(), model: { tools: 'text' } })
    engine.says(
      [...call('s1', 'search_tools', { query: 'echo' }), calls],
      [...call('c1', 'test__echo', { text: 'hi' }), calls],
      text('Done.'),
    )
    const events = await engine.log((await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))).runId)
    expect(outcomes(events).map(({ tool, outcome }) => `${tool} ${outcome}`)).toEqual(['search_tools ok', 'echo ok'])
  })

  it('hold the pinned ones from the first request on, and run a tool that the model knew without a search', async () => {
    engine = await testEngine({ ...many(), limits: { toolBudgetTokens: 2_000 } })
    const { id } = await engine.chats.create(engine.actor, { selectedTools: ['*', 'many.tool_5', 'test.echo'] })
    engine.says([...call('c1', 'many__tool_9', {}), calls], text('Done.'))
    const events = await engine.log((await engine.runs.start(engine.actor, id, send('Go.'))).runId)
    expect(offered(0)).toEqual(['search_tools', 'many__tool_5', 'test__echo'])
    expect(outcomes(events)).toMatchObject([{ tool: 'tool_9', outcome: 'ok' }])
    expect(offered(1)).toEqual(['search_tools', 'many__tool_5', 'test__echo', 'many__tool_9'])
    expect(toolsInUse([messageOf(events)])).toEqual(['many.tool_9'])
  })

  it('are all in the request if they fit, and the search tool is not', async () => {
    engine = await testEngine({ ...many(), limits: { toolBudgetTokens: 100_000 } })
    engine.says(text('Hi.'))
    await engine.log((await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))).runId)
    expect(offered(0)).toHaveLength(310)
    expect(offered(0)).not.toContain('search_tools')
  })
})
