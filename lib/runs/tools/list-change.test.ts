import { afterEach, describe, expect, it } from 'vitest'
import type { RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { faultyServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

function outcomes(events: RunEvent[]): Record<string, string> {
  const outputs = events.flatMap(({ chunk }) =>
    chunk.type === 'tool-output-available' ? [[chunk.toolCallId, chunk.output as ToolOutput] as const] : [],
  )
  return Object.fromEntries(
    outputs.flatMap(([id, output]) => (output.status === 'done' ? [[id, `${output.outcome}: ${output.text}`]] : [])),
  )
}

describe('a server whose tools change while an answer uses them', () => {
  it('keeps the tools of a step as they were, changes them with the next, and a call to one that is gone is an error that the model reads', async () => {
    engine = await testEngine({ config: { mcpServers: { moody: faultyServer('listchange') } }, model: { chunkTimeoutMs: 20_000 } })
    const { runs, mcp, actor, says, log, asked } = engine
    const listed = async () => {
      const { tools } = await mcp.tools(actor, { waitMs: 10_000, signal: new AbortController().signal })
      return tools.map(tool => tool.name)
    }
    expect(await listed()).toEqual(['stable', 't_0'])
    const changed = Promise.withResolvers<void>()
    says(
      [...call('first', 'moody__stable', {}), { type: 'wait', until: changed.promise }, ...call('frozen', 'moody__t_0', {}), calls],
      [...call('gone', 'moody__t_0', {}), ...call('kept', 'moody__stable', {}), calls],
      text('Done.'),
    )
    const { runId } = await runs.start(actor, await engine.chat(), send('Go.'))
    await expect.poll(listed, { timeout: 20_000 }).toEqual(['stable', 't_1'])
    changed.resolve()
    expect(outcomes(await log(runId))).toEqual({
      first: 'ok: gen 1',
      frozen: 'ok: gen 2',
      gone: 'error: There is no tool named moody__t_0.',
      kept: 'ok: gen 3',
    })
    const offered = asked.map(({ tools }) => tools.map(({ name }) => name))
    expect(offered[0]).toEqual(['moody__stable', 'moody__t_0'])
    expect(offered[1]).toEqual(['moody__stable', expect.stringMatching(/^moody__t_[12]$/)])
    const told = asked[2]?.prompt.at(-1)
    expect(told?.role === 'tool' ? told.content[0] : null).toMatchObject({
      toolCallId: 'gone',
      output: { type: 'text', value: 'Error: There is no tool named moody__t_0.' },
    })
    expect(await runs.get(actor, runId)).toMatchObject({ status: 'completed' })
  })
})
