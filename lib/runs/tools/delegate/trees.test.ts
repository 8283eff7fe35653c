import { afterEach, describe, expect, it } from 'vitest'
import type { ToolOutput } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { drawn, randomFrom, seed } from '#tests/support/proofs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

/** A task of a random tree: the tasks that it gives at once, and how it ends. */
interface Task {
  id: string
  gives: Task[]
  end: 'ok' | 'failed' | 'empty'
}

function randomTask(random: () => number, id: string, depth: number): Task {
  const many = depth > 3 ? 0 : Math.floor(random() * 3)
  const gives = Array.from({ length: many }, (_, index) => randomTask(random, `${id}.${index}`, depth + 1))
  const end = id === 'n' ? 'ok' : (['ok', 'ok', 'failed', 'empty'] as const)[Math.floor(random() * 4)]
  return { id, gives, end: end ?? 'ok' }
}

const flat = (task: Task): Task[] => [task, ...task.gives.flatMap(flat)]
const depthOf = ({ id }: Task) => id.split('.').length - 1

function idOf({ prompt }: ModelRequest): string {
  const last = prompt.findLast(({ role }) => role === 'user')
  return last?.role === 'user' ? last.content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('') : ''
}

function says(task: Task, isFirst: boolean): Say[] {
  if (isFirst && task.gives.length > 0) return [...task.gives.flatMap(({ id }) => call(id, 'agent__delegate', { task: id })), calls]
  if (task.end === 'failed') return [{ type: 'throw', error: new Error('away') }]
  return task.end === 'empty' ? text('').slice(-1) : text(`End of ${task.id}.`)
}

describe('trees of tasks, against what a page of rules says of them', () => {
  it.each(
    drawn(
      Array.from({ length: 60 }, (_, at) => at),
      4,
    ),
  )('[agent-03] keep depth, number and tools, and leave nothing running (%i)', async at => {
    const random = randomFrom(seed + at)
    const [delegateDepth, delegatesPerAnswer, delegatesAtOnce] = [
      1 + Math.floor(random() * 3),
      1 + Math.floor(random() * 8),
      1 + Math.floor(random() * 3),
    ]
    const tree = randomTask(random, 'n', 0)
    const tasks = new Map(flat(tree).map(task => [task.id, task]))
    const script = (request: ModelRequest) => {
      const task = tasks.get(idOf(request))
      return task && says(task, request.prompt.at(-1)?.role === 'user')
    }
    engine = await testEngine({
      script,
      limits: { delegates: true, maxToolRounds: 200, delegateDepth, delegatesPerAnswer, delegatesAtOnce },
    })
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), { ...send('n'), selectedTools: ['agent.delegate'] })
    const done = (await engine.log(runId)).at(-1)?.chunk
    const rows = await engine.platform.db.client.run.findMany({
      select: { id: true, depth: true, status: true, selectedTools: true, usage: true },
    })
    expect(rows.filter(({ status }) => status === 'running' || status === 'waiting')).toEqual([])
    expect(Math.max(...rows.map(({ depth }) => depth))).toBeLessThanOrEqual(delegateDepth)
    expect(rows.length - 1).toBeLessThanOrEqual(delegatesPerAnswer)
    for (const { selectedTools } of rows) expect(['agent.delegate', undefined]).toContain((selectedTools as string[])[0])
    // Tasks below the deepest level are never given, and what is below a task that was not given is not either.
    const possible = flat(tree).filter(task => depthOf(task) <= delegateDepth)
    if (possible.length - 1 <= delegatesPerAnswer) expect(rows).toHaveLength(possible.length)
    const used = rows.reduce((sum, { usage }) => sum + ((usage as { totalTokens?: number }).totalTokens ?? 0), 0)
    if (done?.type !== 'data-done') throw new Error('there is no end')
    expect((done.data.treeUsage ?? done.data.usage).totalTokens).toBe(used)
    for (const { id } of rows) {
      const { parts } = messageOf(await engine.log(id))
      for (const part of parts) {
        if (part.type !== 'dynamic-tool') continue
        const output = part.output as ToolOutput
        const task = tasks.get(part.toolCallId)
        if (output.status !== 'done' || !task) throw new Error(`the call ${part.toolCallId} has no outcome`)
        const given = parts.find(other => other.type === 'data-child' && other.data.toolCallId === part.toolCallId)
        if (given?.type !== 'data-child') expect(output.outcome).toBe('error')
        else expect([output.outcome, given.data.status]).toEqual(task.end === 'ok' ? ['ok', 'ok'] : ['error', 'failed'])
      }
    }
  })
})
