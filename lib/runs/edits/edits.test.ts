import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditView, RunEvent } from '#lib/messages/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

let folder: string
let engine: TestEngine
let chatId: string

const begin = async (config: object = {}, options: Parameters<typeof testEngine>[0] = {}, writable = true) => {
  const workspaces = [{ id: 'app', title: 'App', path: folder, writable, people: ['*'] }]
  engine = await testEngine({ config: { mcpServers: {}, workspaces, ...config }, ...options })
  chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { workspaceId: 'app', selectedFiles: ['a.txt', 'twice.txt'] })
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-edits-'))
  write('a.txt', 'one\ntwo\nthree\n')
  write('twice.txt', 'same\nsame\n')
  write('other.txt', 'far\n')
})
afterEach(async () => {
  await engine.dispose()
  rmSync(folder, { recursive: true, force: true })
})

/** Waits longer than usual: machines that run all tests are busy. */
const soon = <Found>(look: () => Found | Promise<Found>) => vi.waitFor(look, 15_000)
const write = (name: string, content: string | Uint8Array) => writeFileSync(path.join(folder, name), content)
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const block = (file: string, oldText: string, newText: string) =>
  [file, '<<<<<<< SEARCH', ...(oldText === '' ? [] : [oldText]), '=======', newText, '>>>>>>> REPLACE'].join('\n')
const editsOf = (events: RunEvent[]): EditView[] => messageOf(events).parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
const doneOf = (events: RunEvent[]) => {
  const last = events.at(-1)?.chunk
  return last?.type === 'data-done' ? last.data : undefined
}
const ends = (events: RunEvent[]) => editsOf(events).map(({ file, status, errorType }) => [file, status, errorType])

async function answer(...says: Say[][]) {
  engine.says(...says)
  const { runId, messageId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
  const events = await engine.log(runId)
  return { events, messageId, runId }
}

/** One delta for each character. */
const slowly = (value: string): Say[] => [
  { type: 'text-start', id: 't' },
  ...[...value].map((delta): Say => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'finish', finishReason: 'stop', usage: { promptTokens: 1, completionTokens: 1, totalTokens: 2, estimated: false } },
]

const several = [
  'I change four files.\n',
  block('a.txt', 'two', 'zwei'),
  block('twice.txt', 'same', 'other'),
  block('other.txt', 'far', 'near'),
  block('new/b.txt', '', 'fresh'),
  'Done.',
].join('\n\n')

describe('an answer with edit blocks', () => {
  it('[ws-03] [ws-04] [ws-05] [ws-06] applies what it can, says of each edit what became of it, and selects files that it had not read', async () => {
    await begin()
    const { events } = await answer(slowly(several))
    expect([read('a.txt'), read('twice.txt'), read('other.txt'), read('new/b.txt')]).toEqual([
      'one\nzwei\nthree\n',
      'same\nsame\n',
      'far\n',
      'fresh\n',
    ])
    expect(ends(events)).toEqual([
      ['a.txt', 'applied', null],
      ['twice.txt', 'failed', 'ambiguous_anchor'],
      ['other.txt', 'not_in_context', null],
      ['new/b.txt', 'applied', null],
    ])
    const done = doneOf(events)
    expect(done?.edits?.summary).toEqual({
      applied: 2,
      failed: 1,
      skipped: 0,
      validated: 0,
      notInContext: 1,
      filesModified: ['a.txt'],
      filesCreated: ['new/b.txt'],
      filesAutoAdded: ['other.txt'],
    })
    expect(messageOf(events).metadata?.edits).toEqual(done?.edits?.summary)
    expect(done?.response).toMatch(/^I change four files\.\n+Done\.$/)
    expect(JSON.stringify(messageOf(events).parts.filter(({ type }) => type === 'text'))).not.toMatch(/SEARCH|=====|REPLACE|a\.txt/)
    const chat = await engine.chats.get(engine.actor, chatId)
    expect(chat.selectedFiles).toEqual(['a.txt', 'twice.txt', 'other.txt'])
    expect((await engine.workspaces.allPaths(engine.actor, 'app')).includes('new/b.txt')).toBe(true)
  })

  it('[ws-03] grows at a cost that is linear in its length', async () => {
    await begin()
    const long = 'a line of text\n'.repeat(2_000)
    const { events } = await answer(slowly(block('long.txt', '', long.trimEnd())))
    expect(read('long.txt')).toBe(long)
    const bytes = events.reduce((sum, { json }) => sum + json.length, 0)
    expect(bytes).toBeLessThan(long.length * 6)
    expect(
      events.filter(({ chunk }) => chunk.type === 'data-edit').map(({ chunk }) => (chunk.type === 'data-edit' ? chunk.data.status : '')),
    ).toEqual(['writing', 'writing', 'applied'])
  })

  it('shows a block that does not end as text, and applies nothing of it', async () => {
    await begin()
    const { events } = await answer(text('a.txt\n<<<<<<< SEARCH\ntwo\n=======\nzw'))
    expect([editsOf(events), doneOf(events)?.edits, doneOf(events)?.response]).toEqual([
      [],
      undefined,
      'a.txt\n<<<<<<< SEARCH\ntwo\n=======\nzw',
    ])
    expect(read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('is text in a chat without files, and from a model that is not to edit', async () => {
    await begin({}, { model: { fileEdits: 'none' } })
    const { events } = await answer(text(block('a.txt', 'two', 'zwei')))
    expect([editsOf(events), doneOf(events)?.response]).toEqual([[], block('a.txt', 'two', 'zwei')])
    const plain = await engine.chat()
    engine.says(text(block('a.txt', 'two', 'zwei')))
    const log = await engine.log((await engine.runs.start(engine.actor, plain, send('Edit.'))).runId)
    expect([editsOf(log), doneOf(log)?.response]).toEqual([[], block('a.txt', 'two', 'zwei')])
    expect(read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('tells the model with the next message what became of its edits, which stand as it wrote them', async () => {
    await begin()
    await answer(text(several))
    await answer(text('Ok.'))
    const prompt = engine.asked.at(-1)?.prompt ?? []
    const said = prompt.flatMap(({ role, content }) => (role === 'assistant' ? content : []))
    expect(said).toHaveLength(1)
    expect(JSON.stringify(said)).toContain(JSON.stringify(block('a.txt', 'two', 'zwei')).slice(1, -1))
    const note = JSON.stringify(prompt.at(-1))
    expect(note).toContain('2 of 4 edits were made. Not made:')
    expect(note).toContain('twice.txt: failed. Ambiguous anchor: 2 matches')
    expect(note).toContain('other.txt: you had not read the file.')
  })

  it('is what the model is told to write, in the form that is set for it, where files may be changed', async () => {
    await begin({}, { model: { editForm: 'squares' } })
    await answer(text('Ok.'))
    const system = () => JSON.stringify(engine.asked.at(-1)?.prompt[0])
    expect(system()).toContain('🟧🟧🟧 EDIT')
    await engine.chats.update(engine.actor, chatId, { workspaceId: null })
    await answer(text('Ok.'))
    expect(system()).not.toContain('EDIT')
    await engine.dispose()
    await begin({}, { model: { editForm: 'squares' } }, false)
    await answer(text('Ok.'))
    expect(system()).not.toContain('EDIT')
  })

  it('tells the model after a step with calls, and edits in the next step what it has made in this one', async () => {
    await begin()
    await answer(
      [...text(block('new.txt', '', 'first')).slice(0, -1), ...call('c1', 'nothing__here', {}), calls],
      text(block('new.txt', 'first', 'second')),
    )
    expect(read('new.txt')).toBe('second\n')
    expect(JSON.stringify(engine.asked.at(-1)?.prompt.at(-1))).toContain('[Edits of this step: The edit was made.]')
  })
})

describe('files that cannot be edited', () => {
  it('[ws-08] are those outside, binary ones, and all in a folder that may only be read', async () => {
    write('binary.txt', Uint8Array.of(1, 0, 2))
    await begin()
    const { events } = await answer(
      text([block('../out.txt', '', 'x'), block('.git/hooks/post-commit', '', 'x'), block('binary.txt', 'a', 'b')].join('\n\n')),
    )
    expect(ends(events)).toEqual([
      ['../out.txt', 'skipped', 'validation_error'],
      ['.git/hooks/post-commit', 'skipped', 'validation_error'],
      ['binary.txt', 'skipped', 'validation_error'],
    ])
    expect([existsSync(path.join(folder, '../out.txt')), existsSync(path.join(folder, '.git'))]).toEqual([false, false])
    await engine.dispose()
    await begin({}, {}, false)
    const { events: log } = await answer(text(block('a.txt', 'two', 'zwei')))
    expect(editsOf(log)).toMatchObject([{ status: 'skipped', message: 'These files may only be read.', errorType: 'write_error' }])
    expect(read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('[ws-04] are those that have changed since the model read them, and are not overwritten', async () => {
    await begin()
    let go = () => {}
    const until = new Promise<void>(resolve => (go = resolve))
    const edits = [block('a.txt', 'two', 'zwei'), block('twice.txt', 'same\nsame', 'once')].join('\n\n')
    const said = text(edits)
    engine.says([...said.slice(0, 4), { type: 'wait', until }, ...said.slice(4)])
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
    await soon(() => expect(engine.asked).toHaveLength(1))
    write('a.txt', 'one\nTWO\nthree\n')
    write('twice.txt', 'before\nsame\nsame\n')
    go()
    expect(ends(await engine.log(runId))).toEqual([
      ['a.txt', 'failed', 'changed_on_disk'],
      ['twice.txt', 'applied', null],
    ])
    expect([read('a.txt'), read('twice.txt')]).toEqual(['one\nTWO\nthree\n', 'before\nonce\n'])
  })
})

describe('[ws-08] the policy', () => {
  it('keeps every file as it is where a rule denies the tool workspace.edit', async () => {
    await begin({ policies: [{ server: 'workspace', tool: 'edit', action: 'deny' }] })
    const { events } = await answer(text(block('a.txt', 'two', 'zwei')))
    expect(editsOf(events)).toMatchObject([{ status: 'skipped', message: 'The rule for workspace.edit denies this tool.' }])
    expect(read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('asks once a file about the edits that would be made, each of which is allowed or refused by itself', async () => {
    await begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    engine.says(
      text(
        [block('a.txt', 'one', 'eins'), block('a.txt', 'three', 'drei'), block('a.txt', 'nowhere', 'x'), block('new.txt', '', 'x')].join(
          '\n\n',
        ),
      ),
    )
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
    const open = await soon(async () => {
      const { inputs } = await engine.runs.get(engine.actor, runId)
      expect(inputs).toHaveLength(2)
      return inputs
    })
    const [first, second] = ['Edit a.txt?', 'Create new.txt?'].map(message => open.find(one => one.message === message))
    expect(first?.edits?.map(({ oldText }) => oldText)).toEqual(['one', 'three'])
    expect(first).toMatchObject({ kind: 'approval', toolName: 'workspace.edit', reason: 'The rule for all tools asks before this tool.' })
    expect(read('a.txt')).toBe('one\ntwo\nthree\n')
    const allowed = [first?.edits?.[1]?.id]
    await engine.runs.answerById(engine.actor, first?.id ?? '', { choice: 'allow_once', content: { allowed } })
    await engine.runs.answerById(engine.actor, second?.id ?? '', { choice: 'deny' })
    const events = await engine.log(runId)
    expect(editsOf(events).map(({ status, message }) => [status, message])).toEqual([
      ['skipped', 'You refused this edit.'],
      ['applied', ''],
      ['failed', expect.any(String)],
      ['skipped', 'You refused this edit.'],
    ])
    expect([read('a.txt'), existsSync(path.join(folder, 'new.txt'))]).toEqual(['one\ntwo\ndrei\n', false])
  })

  it('makes no edit about which nobody was asked, though it fits the file by the time that the others are allowed', async () => {
    await begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    symlinkSync('a.txt', path.join(folder, 'alias.txt'))
    await engine.chats.update(engine.actor, chatId, { selectedFiles: ['a.txt', 'alias.txt'] })
    engine.says(text([block('a.txt', 'one', 'eins'), block('alias.txt', 'eins', 'uno'), block('alias.txt', 'gone', 'two')].join('\n\n')))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await engine.runs.get(engine.actor, runId)
      expect(inputs.map(({ message }) => message)).toEqual(['Edit a.txt?'])
      await engine.runs.answerById(engine.actor, inputs[0]?.id ?? '', { choice: 'allow_once' })
    })
    expect(ends(await engine.log(runId))).toEqual([
      ['a.txt', 'applied', null],
      ['alias.txt', 'failed', 'anchor_not_found'],
      ['alias.txt', 'applied', null],
    ])
    expect(read('a.txt')).toBe('eins\ntwo\nthree\n')
  })

  it('makes none where an answer does not name those that it allows as a list', async () => {
    await begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    engine.says(text(block('a.txt', 'one', 'eins')))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await engine.runs.get(engine.actor, runId)
      await engine.runs.answerById(engine.actor, inputs[0]?.id ?? '', { choice: 'allow_once', content: { allowed: 'none' } })
    })
    expect(ends(await engine.log(runId))).toEqual([['a.txt', 'skipped', null]])
  })

  it('asks no more in a chat for which the person has allowed it', async () => {
    await begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
    engine.says(text(block('a.txt', 'one', 'eins')))
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
    await soon(async () => {
      const { inputs } = await engine.runs.get(engine.actor, runId)
      await engine.runs.answerById(engine.actor, inputs[0]?.id ?? '', { choice: 'allow_session' })
    })
    await engine.log(runId)
    await answer(text(block('a.txt', 'two', 'zwei')))
    expect(read('a.txt')).toBe('eins\nzwei\nthree\n')
  })
})

it('[ws-07] changes no file in review, and shows every edit that fits as a proposal', async () => {
  await begin()
  await engine.chats.update(engine.actor, chatId, { review: { base: 'main', head: null } })
  const { events } = await answer(text([block('a.txt', 'two', 'zwei'), block('new.txt', '', 'x')].join('\n\n')))
  expect(ends(events)).toEqual([
    ['a.txt', 'validated', null],
    ['new.txt', 'validated', null],
  ])
  expect([read('a.txt'), existsSync(path.join(folder, 'new.txt'))]).toEqual(['one\ntwo\nthree\n', false])
  expect((await engine.chats.get(engine.actor, chatId)).selectedFiles).toEqual([])
})

it('[ws-08] undoes the edits of one answer as one action, in files that are still as it left them', async () => {
  await begin()
  const { messageId } = await answer(
    text([block('a.txt', 'two', 'zwei'), block('twice.txt', 'same\nsame', 'once'), block('new.txt', '', 'x')].join('\n\n')),
  )
  write('twice.txt', 'mine\n')
  const bob = await engine.person('bob@example.org')
  await expect(engine.runs.undoEdits(bob, chatId, messageId)).rejects.toMatchObject({ code: 'message_not_found' })
  const result = await engine.runs.undoEdits(engine.actor, chatId, messageId)
  expect(result).toEqual({ restored: ['a.txt', 'new.txt'], kept: [{ path: 'twice.txt', reason: 'It has changed since.' }] })
  expect([read('a.txt'), read('twice.txt'), existsSync(path.join(folder, 'new.txt'))]).toEqual(['one\ntwo\nthree\n', 'mine\n', false])
  const { metadata } = await engine.chats.message(engine.actor, chatId, messageId)
  expect(metadata?.edits?.undone).toMatchObject(result)
  expect((await engine.runs.undoEdits(engine.actor, chatId, messageId)).restored).toEqual([])
  await answer(text('Ok.'))
  expect(JSON.stringify(engine.asked.at(-1)?.prompt.at(-1))).toContain('The person has undone the changes of: a.txt, new.txt.')
})

it('makes no edit of an answer that is stopped', async () => {
  await begin()
  engine.says([...text(block('a.txt', 'two', 'zwei')).slice(0, -2), { type: 'text-delta', id: 't', delta: '\n\nNow ' }, { type: 'hang' }])
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
  await soon(async () => {
    const { fold } = await engine.runs.snapshot(engine.actor, runId)
    expect(fold.message.parts.some(part => part.type === 'data-edit' && part.data.isWhole)).toBe(true)
  })
  await engine.runs.stop(engine.actor, runId)
  expect(editsOf(await engine.log(runId))).toMatchObject([
    { status: 'skipped', message: 'The answer ended early, so this edit was not made.' },
  ])
  expect(read('a.txt')).toBe('one\ntwo\nthree\n')
})

it('[ws-06] makes and changes files of a chat that has no folder, once the person has begun some', async () => {
  await begin()
  const { id } = await engine.fileTrees.ensure(engine.actor, chatId)
  await engine.chats.update(engine.actor, chatId, { workspaceId: id })
  const { messageId } = await answer(text(block('notes/plan.md', '', '# Plan')))
  expect(await engine.workspaces.readText(engine.actor, id, 'notes/plan.md')).toMatchObject({ content: '# Plan\n' })
  await engine.chats.update(engine.actor, chatId, { selectedFiles: ['notes/plan.md'] })
  const { events } = await answer(text(block('notes/plan.md', '# Plan', '# The plan')))
  expect(ends(events)).toEqual([['notes/plan.md', 'applied', null]])
  expect((await engine.runs.undoEdits(engine.actor, chatId, messageId)).kept).toEqual([
    { path: 'notes/plan.md', reason: 'It has changed since.' },
  ])
  expect(await engine.workspaces.readText(engine.actor, id, 'notes/plan.md')).toMatchObject({ content: '# The plan\n' })
})

it('[ws-08] leaves the answer to a question about edits to the person who was asked, whichever process continues the run', async () => {
  await begin({ policies: [{ server: '*', tool: '*', action: 'ask' }] })
  engine.says(text([block('a.txt', 'one', 'eins'), block('a.txt', 'two', 'zwei')].join('\n\n')))
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
  const [question] = await soon(async () => {
    const { inputs } = await engine.runs.get(engine.actor, runId)
    expect(inputs).toHaveLength(1)
    return inputs
  })
  await engine.runs.close()
  const runs = engine.secondRuns()
  const allowed = [question?.edits?.[0]?.id]
  await runs.answerById(engine.actor, question?.id ?? '', { choice: 'allow_once', content: { allowed } })
  const events: RunEvent[] = []
  for await (const batch of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })) events.push(...batch)
  expect(ends(events)).toEqual([
    ['a.txt', 'applied', null],
    ['a.txt', 'skipped', null],
  ])
  expect([read('a.txt'), engine.asked.length]).toEqual(['eins\ntwo\nthree\n', 1])
})

describe('an edit that was only proposed', () => {
  it('keeps its state where two are applied at the same moment', async () => {
    await begin()
    await engine.chats.update(engine.actor, chatId, { review: { base: 'main', head: null } })
    const { events, messageId } = await answer(text(['b', 'c', 'd', 'e'].map(name => block(`${name}.txt`, '', name)).join('\n\n')))
    await engine.chats.update(engine.actor, chatId, { review: null })
    await Promise.all(editsOf(events).map(({ id }) => engine.runs.applyEdit(engine.actor, chatId, { messageId, editId: id })))
    const states = async () =>
      (await engine.chats.message(engine.actor, chatId, messageId)).parts.flatMap(part =>
        part.type === 'data-edit' ? [part.data.status] : [],
      )
    expect(await states()).toEqual(Array(4).fill('applied'))
    const failed = editsOf(events).map(edit => ({ ...edit, status: 'failed' as const }))
    await Promise.all(failed.map(edit => engine.chats.changeEdit(engine.actor, chatId, { messageId, edit, summaryOf: () => null })))
    expect(await states()).toEqual(Array(4).fill('failed'))
    const stored = await engine.chats.message(engine.actor, chatId, messageId)
    expect(stored.metadata?.edits?.filesCreated).toEqual(['b.txt', 'c.txt', 'd.txt', 'e.txt'])
  })

  it('[ws-08] is applied later, to the file as it is then, and undone with the others of its answer', async () => {
    await begin()
    await engine.chats.update(engine.actor, chatId, { review: { base: 'main', head: null } })
    const { events, messageId } = await answer(text([block('a.txt', 'two', 'zwei'), block('new.txt', '', 'x')].join('\n\n')))
    const [first] = editsOf(events)
    const apply = (by = engine.actor) => engine.runs.applyEdit(by, chatId, { messageId, editId: first?.id ?? '' })
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    await engine.chats.update(engine.actor, chatId, { review: null })
    await expect(apply(await engine.person('bob@example.org'))).rejects.toMatchObject({ code: 'message_not_found' })
    write('a.txt', 'zero\none\ntwo\nthree\n')
    expect(await apply()).toMatchObject({
      edit: { status: 'applied', line: 3 },
      edits: { applied: 1, validated: 1, filesModified: ['a.txt'] },
    })
    expect(read('a.txt')).toBe('zero\none\nzwei\nthree\n')
    const stored = await engine.chats.message(engine.actor, chatId, messageId)
    expect(stored.parts.flatMap(part => (part.type === 'data-edit' ? [part.data.status] : []))).toEqual(['applied', 'validated'])
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect((await engine.runs.undoEdits(engine.actor, chatId, messageId)).restored).toEqual(['a.txt'])
    expect(read('a.txt')).toBe('zero\none\ntwo\nthree\n')
  })

  it('is refused where it does not fit any more, or a rule denies it', async () => {
    await begin({ policies: [{ server: 'workspace', tool: 'edit', argument: 'path', value: 'twice*', action: 'deny' }] })
    const { events, messageId } = await answer(
      text([block('a.txt', 'nowhere', 'x'), block('twice.txt', 'same\nsame', 'once')].join('\n\n')),
    )
    const [one, two] = editsOf(events)
    const apply = (editId = '') => engine.runs.applyEdit(engine.actor, chatId, { messageId, editId })
    await expect(apply(one?.id)).rejects.toMatchObject({ code: 'unusable' })
    await expect(apply(two?.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(apply('another')).rejects.toMatchObject({ code: 'not_found' })
    expect(read('twice.txt')).toBe('same\nsame\n')
  })
})
