import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EditView, RunEvent } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import { messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, startedCall } from '#tests/support/left-run.ts'

const FIRST = 'label-first'
const BEFORE = 'one\ntwo\n'
/** Each block would be found again in its own result, so that a second application doubles it. */
const AFTER = 'one\none more\ntwo\ntwo more\n'
const NEW = 'made\n'

const block = (file: string, oldText: string, newText: string) =>
  [file, '<<<<<<< SEARCH', ...(oldText === '' ? [] : [oldText]), '=======', newText, '>>>>>>> REPLACE'].join('\n')
const said = (label: string): Say[] =>
  text(
    [
      'Here:',
      block(`${label}/a.txt`, 'one', 'one\none more'),
      block(`${label}/a.txt`, 'two', 'two\ntwo more'),
      block(`${label}/new.txt`, '', 'made'),
      'Done.',
    ].join('\n\n'),
  )

/** A log that ends in any of its rows, with files as they may be then, and what became of it. */
interface Left {
  label: string
  runId: string
  edits: EditView[]
  files: { a: string; made: string | null }
}

let folder: string
let engine: TestEngine
let left: Left[]
/** All rows but the last of a run that was not cut. */
let whole: RunEvent[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-taken-edits-'))
  engine = await testEngine({
    config: { mcpServers: {}, workspaces: [{ id: 'app', title: 'App', path: folder, writable: true, people: ['*'] }] },
    model: {
      port: {
        async stream(request, sink) {
          const label = /label-[\w-]+/.exec(JSON.stringify(request.prompt.at(-1)))?.[0] ?? ''
          for (const say of said(label)) sink(say as ModelPart)
        },
      },
    },
  })
  prepare(FIRST, BEFORE)
  const chatId = await engine.chat()
  await choose(chatId, FIRST)
  const { runId } = await engine.runs.start(engine.actor, chatId, send(FIRST))
  whole = (await engine.log(runId)).slice(0, -2)
  left = []
  for (const [index] of whole.entries()) {
    const rows = whole.slice(0, index + 1)
    for (const isWritten of [false, true]) if (mayBe(rows, isWritten)) left.push(await leave(rows, isWritten))
  }
  const runs = engine.secondRuns()
  await Promise.all(
    left.map(async run => {
      const tail = await runs.tail(engine.actor, run.runId, { after: 0, signal: AbortSignal.timeout(20_000) })
      const events: RunEvent[] = []
      for await (const batch of tail) events.push(...batch)
      run.edits = messageOf(events).parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
      const made = path.join(folder, run.label, 'new.txt')
      run.files = {
        a: readFileSync(path.join(folder, run.label, 'a.txt'), 'utf8'),
        made: existsSync(made) ? readFileSync(made, 'utf8') : null,
      }
    }),
  )
})

afterAll(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

function prepare(label: string, content: string): void {
  mkdirSync(path.join(folder, label))
  writeFileSync(path.join(folder, label, 'a.txt'), content)
}

async function choose(chatId: string, label: string): Promise<void> {
  await engine.chats.update(engine.actor, chatId, { workspaceId: 'app', selectedFiles: [`${label}/a.txt`] })
}

const planned = (rows: readonly RunEvent[]) => rows.some(({ chunk }) => chunk.type === 'data-edit-plan')
const ended = (rows: readonly RunEvent[]) => rows.some(({ chunk }) => chunk.type === 'data-edit' && chunk.data.status === 'applied')

/** A file is written behind the row of its plan and before the row of its end. */
function mayBe(rows: readonly RunEvent[], isWritten: boolean): boolean {
  return isWritten ? planned(rows) : !ended(rows)
}

const chunksOf = (rows: readonly RunEvent[], label: string) =>
  rows.map(({ json }) => JSON.parse(json.replaceAll(FIRST, label)) as RunEvent['chunk'])

async function leave(rows: readonly RunEvent[], isWritten: boolean): Promise<Left> {
  const label = `label-${rows.length}-${isWritten ? 'written' : 'before'}`
  prepare(label, isWritten ? AFTER : BEFORE)
  const isMade = rows.some(
    ({ chunk }) => chunk.type === 'data-edit' && chunk.data.file.endsWith('new.txt') && chunk.data.status === 'applied',
  )
  if (isMade) writeFileSync(path.join(folder, label, 'new.txt'), NEW)
  const { runId, chatId } = await leaveRun(engine, chunksOf(rows.slice(1), label), { asked: label })
  await choose(chatId, label)
  return { label, runId, edits: [], files: { a: '', made: null } }
}

it('[run-21] [ws-04] writes each edit once, whichever row the process died after, and whether or not it had written the file', () => {
  expect(left.length).toBeGreaterThan(20)
  for (const { label, files } of left) expect([label, files]).toEqual([label, { a: AFTER, made: NEW }])
})

it('[run-21] [ws-04] writes nothing of an answer that was cut within its step', async () => {
  const label = 'label-cut'
  prepare(label, BEFORE)
  const end = whole.findIndex(({ chunk }) => chunk.type === 'data-iteration' || chunk.type === 'data-edit-plan')
  const rows = [...chunksOf(whole.slice(1, end), label), ...startedCall('c', 'gone__tool', {})]
  expect(rows.some(({ type }) => type === 'data-edit')).toBe(true)
  const { runId, chatId } = await leaveRun(engine, rows, { asked: 'Go.' })
  await choose(chatId, label)
  const tail = await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(20_000) })
  const events: RunEvent[] = []
  for await (const batch of tail) events.push(...batch)
  // The model is told, and makes them again in its next step.
  const { parts } = messageOf(events)
  const ofStep = parts.slice(
    0,
    parts.findLastIndex(({ type }) => type === 'step-start'),
  )
  expect(ofStep.flatMap(part => (part.type === 'data-edit' ? [part.data.status] : []))).toEqual(['skipped', 'skipped', 'skipped'])
})

it('[ws-04] says of each edit that it was applied, once', () => {
  for (const { label, edits } of left) {
    expect([label, edits.map(({ file, status }) => [file, status])]).toEqual([
      label,
      [
        [`${label}/a.txt`, 'applied'],
        [`${label}/a.txt`, 'applied'],
        [`${label}/new.txt`, 'applied'],
      ],
    ])
  }
})
