import { describe, expect, it } from 'vitest'
import type { RunEvent } from '#lib/messages/index.ts'
import { block, editChat, editsOf, ends } from '#tests/support/edit-chat.ts'
import { call, calls, messageOf, type Say, send, text } from '#tests/support/engine.ts'

const world = editChat()

const doneOf = (events: RunEvent[]) => {
  const last = events.at(-1)?.chunk
  return last?.type === 'data-done' ? last.data : undefined
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
    await world.begin()
    const { events } = await world.answer(slowly(several))
    expect([world.read('a.txt'), world.read('twice.txt'), world.read('other.txt'), world.read('new/b.txt')]).toEqual([
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
      workspaceId: 'app',
    })
    expect(messageOf(events).metadata?.edits).toEqual(done?.edits?.summary)
    expect(done?.response).toMatch(/^I change four files\.\n+Done\.$/)
    expect(JSON.stringify(messageOf(events).parts.filter(({ type }) => type === 'text'))).not.toMatch(/SEARCH|=====|REPLACE|a\.txt/)
    const chat = await world.engine.chats.get(world.engine.actor, world.chatId)
    expect(chat.selectedFiles).toEqual(['a.txt', 'twice.txt', 'other.txt'])
    expect((await world.engine.workspaces.allPaths(world.engine.actor, 'app')).includes('new/b.txt')).toBe(true)
  })

  it('[ws-06] says where a file that the model had not read could not be selected, because the selection is full', async () => {
    await world.begin()
    const names = Array.from({ length: 2_000 }, (_, n) => `f${n}.txt`)
    for (const name of names) world.write(name, 'x')
    const { actor, chats } = world.engine
    await chats.update(actor, world.chatId, { selectedFiles: names })
    const { events } = await world.answer(text(block('other.txt', 'far', 'near')))
    expect(editsOf(events)).toMatchObject([
      { status: 'not_in_context', message: expect.stringContaining('no more files can be selected in this chat') },
    ])
    expect(doneOf(events)?.edits?.summary.filesAutoAdded).toEqual([])
    await chats.update(actor, world.chatId, { selectedFiles: ['a.txt'] })
    const next = await world.answer(text(block('other.txt', 'far', 'near')))
    expect(editsOf(next.events)).toMatchObject([{ message: expect.stringContaining('It is now selected') }])
  })

  it('[ws-03] grows at a cost that is linear in its length', async () => {
    await world.begin()
    const long = 'a line of text\n'.repeat(2_000)
    const { events } = await world.answer(slowly(block('long.txt', '', long.trimEnd())))
    expect(world.read('long.txt')).toBe(long)
    const bytes = events.reduce((sum, { json }) => sum + json.length, 0)
    expect(bytes).toBeLessThan(long.length * 6)
    expect(
      events.filter(({ chunk }) => chunk.type === 'data-edit').map(({ chunk }) => (chunk.type === 'data-edit' ? chunk.data.status : '')),
    ).toEqual(['writing', 'writing', 'applied'])
  })

  it('[ws-03] [ws-23] keeps an edit that the answer was cut in, and makes it from both halves once the next one ends it', async () => {
    await world.begin()
    const cut = text('I change it.\n\na.txt\n<<<<<<< SEARCH\ntwo\n=======\nzw')
    const { events } = await world.answer([...cut.slice(0, -1), { ...(cut.at(-1) as Say & { type: 'finish' }), finishReason: 'length' }])
    const unfinished = { file: 'a.txt', status: 'failed', errorType: 'unfinished', oldText: 'two', newText: 'zw' }
    expect(doneOf(events)?.edits).toMatchObject({ results: [unfinished], summary: { failed: 1 } })
    expect([doneOf(events)?.response, world.read('a.txt')]).toEqual(['I change it.\n\n', 'one\ntwo\nthree\n'])
    const next = await world.answer(text('ei\n>>>>>>> REPLACE\n\nDone.'))
    expect(JSON.stringify(world.engine.asked.at(-1)?.prompt)).toContain('a.txt\\n<<<<<<< SEARCH\\ntwo\\n=======\\nzw"')
    expect(ends(next.events)).toEqual([['a.txt', 'applied', null]])
    expect([doneOf(next.events)?.response, world.read('a.txt')]).toEqual(['\nDone.', 'one\nzwei\nthree\n'])
    const { engine } = world
    const id = events.flatMap(({ chunk }) => (chunk.type === 'start' ? [chunk.messageId ?? ''] : []))[0] ?? ''
    const before = await engine.chats.message(engine.actor, world.chatId, id)
    expect(before.parts.find(({ type }) => type === 'data-edit')).toMatchObject({ data: { status: 'failed', isContinued: true } })
    expect(before.metadata?.edits).toMatchObject({ failed: 0 })
  })

  it('[ws-03] [ws-22] says of each edit that cannot be read why, tells the model, and shows no marker', async () => {
    await world.begin()
    const unread = [
      '<<<<<<< SEARCH\ntwo\n=======\nzwei\n>>>>>>> REPLACE',
      'a.txt\n<<<<<<< SEARCH\ntwo\n>>>>>>> REPLACE',
      '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch',
    ]
    const { events } = await world.answer(text(['First.', ...unread, 'Last.'].join('\n\n')))
    expect(ends(events)).toEqual([
      ['', 'failed', 'validation_error'],
      ['a.txt', 'failed', 'validation_error'],
      ['a.txt', 'failed', 'validation_error'],
    ])
    expect(doneOf(events)?.response).toMatch(/^First\.\s+Last\.$/)
    await world.answer(text('Ok.'))
    const prompt = JSON.stringify(world.engine.asked.at(-1)?.prompt)
    for (const raw of unread) expect(prompt).toContain(JSON.stringify(raw).slice(1, -1))
    expect(prompt).toContain('0 of 3 edits were made. Not made:')
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('is text in a chat without files, and from a model that is not to edit', async () => {
    await world.begin({}, { model: { fileEdits: 'none' } })
    const { events } = await world.answer(text(block('a.txt', 'two', 'zwei')))
    expect([editsOf(events), doneOf(events)?.response]).toEqual([[], block('a.txt', 'two', 'zwei')])
    const plain = await world.engine.chat()
    world.engine.says(text(block('a.txt', 'two', 'zwei')))
    const log = await world.engine.log((await world.engine.runs.start(world.engine.actor, plain, send('Edit.'))).runId)
    expect([editsOf(log), doneOf(log)?.response]).toEqual([[], block('a.txt', 'two', 'zwei')])
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('tells the model with the next message what became of its edits, which stand as it wrote them', async () => {
    await world.begin()
    await world.answer(text(several))
    await world.answer(text('Ok.'))
    const prompt = world.engine.asked.at(-1)?.prompt ?? []
    const said = prompt.flatMap(({ role, content }) => (role === 'assistant' ? content : []))
    expect(said).toHaveLength(1)
    expect(JSON.stringify(said)).toContain(JSON.stringify(block('a.txt', 'two', 'zwei')).slice(1, -1))
    const note = JSON.stringify(prompt.at(-1))
    expect(note).toContain('2 of 4 edits were made. Not made:')
    expect(note).toContain('twice.txt: failed. Ambiguous anchor: 2 matches')
    expect(note).toContain('other.txt: you had not read the file.')
  })

  it('is what the model is told to write, in the form that is set for it, where files may be changed', async () => {
    await world.begin({}, { model: { editForm: 'squares' } })
    await world.answer(text('Ok.'))
    const system = () => JSON.stringify(world.engine.asked.at(-1)?.prompt[0])
    expect(system()).toContain('🟧🟧🟧 EDIT')
    await world.engine.chats.update(world.engine.actor, world.chatId, { workspaceId: null })
    await world.answer(text('Ok.'))
    expect(system()).not.toContain('EDIT')
    await world.engine.dispose()
    await world.begin({}, { model: { editForm: 'squares' } }, false)
    await world.answer(text('Ok.'))
    expect(system()).not.toContain('EDIT')
  })

  it('tells the model after a step with calls, and edits in the next step what it has made in this one', async () => {
    await world.begin()
    await world.answer(
      [...text(block('new.txt', '', 'first')).slice(0, -1), ...call('c1', 'nothing__here', {}), calls],
      text(block('new.txt', 'first', 'second')),
    )
    expect(world.read('new.txt')).toBe('second\n')
    expect(JSON.stringify(world.engine.asked.at(-1)?.prompt.at(-1))).toContain('[Edits of this step: The edit was made.]')
  })
})
