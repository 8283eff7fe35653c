import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ProviderError } from '#lib/models/index.ts'
import { block, editChat, editsOf, ends, soon } from '#tests/support/edit-chat.ts'
import { send, text } from '#tests/support/engine.ts'

const world = editChat()

describe('files that cannot be edited', () => {
  it('[ws-08] are those outside, binary ones, and all in a folder that may only be read', async () => {
    world.write('binary.txt', Uint8Array.of(1, 0, 2))
    await world.begin()
    const { events } = await world.answer(
      text([block('../out.txt', '', 'x'), block('.git/hooks/post-commit', '', 'x'), block('binary.txt', 'a', 'b')].join('\n\n')),
    )
    expect(ends(events)).toEqual([
      ['../out.txt', 'skipped', 'validation_error'],
      ['.git/hooks/post-commit', 'skipped', 'validation_error'],
      ['binary.txt', 'skipped', 'validation_error'],
    ])
    expect([existsSync(path.join(world.folder, '../out.txt')), existsSync(path.join(world.folder, '.git'))]).toEqual([false, false])
    await world.engine.dispose()
    await world.begin({}, {}, false)
    const { events: log } = await world.answer(text(block('a.txt', 'two', 'zwei')))
    expect(editsOf(log)).toMatchObject([{ status: 'skipped', message: 'These files are read-only.', errorType: 'write_error' }])
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('[ws-04] are those that have changed since the model read them, and are not overwritten', async () => {
    await world.begin()
    let go = () => {}
    const until = new Promise<void>(resolve => (go = resolve))
    const edits = [block('a.txt', 'two', 'zwei'), block('twice.txt', 'same\nsame', 'once')].join('\n\n')
    const said = text(edits)
    world.engine.says([...said.slice(0, 4), { type: 'wait', until }, ...said.slice(4)])
    const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
    await soon(() => expect(world.engine.asked).toHaveLength(1))
    world.write('a.txt', 'one\nTWO\nthree\n')
    world.write('twice.txt', 'before\nsame\nsame\n')
    go()
    expect(ends(await world.engine.log(runId))).toEqual([
      ['a.txt', 'failed', 'changed_on_disk'],
      ['twice.txt', 'applied', null],
    ])
    expect([world.read('a.txt'), world.read('twice.txt')]).toEqual(['one\nTWO\nthree\n', 'before\nonce\n'])
  })
})

it('[ws-07] changes no file in review, and shows every edit that fits as a proposal', async () => {
  await world.beginReview()
  const { events } = await world.answer(text([block('a.txt', 'two', 'zwei'), block('new.txt', '', 'x')].join('\n\n')))
  expect(ends(events)).toEqual([
    ['a.txt', 'validated', null],
    ['new.txt', 'validated', null],
  ])
  expect([world.read('a.txt'), existsSync(path.join(world.folder, 'new.txt'))]).toEqual(['one\ntwo\nthree\n', false])
  expect((await world.engine.chats.get(world.engine.actor, world.chatId)).selectedFiles).toEqual([])
})

it('[ws-08] undoes the edits of one answer as one action, in files that are still as it left them', async () => {
  await world.begin()
  const { messageId } = await world.answer(
    text([block('a.txt', 'two', 'zwei'), block('twice.txt', 'same\nsame', 'once'), block('new.txt', '', 'x')].join('\n\n')),
  )
  world.write('twice.txt', 'mine\n')
  const bob = await world.engine.person('bob@example.org')
  await expect(world.engine.runs.undoEdits(bob, world.chatId, messageId)).rejects.toMatchObject({ code: 'message_not_found' })
  const result = await world.engine.runs.undoEdits(world.engine.actor, world.chatId, messageId)
  expect(result).toEqual({ restored: ['a.txt', 'new.txt'], kept: [{ path: 'twice.txt', reason: 'It has changed since.' }] })
  expect([world.read('a.txt'), world.read('twice.txt'), existsSync(path.join(world.folder, 'new.txt'))]).toEqual([
    'one\ntwo\nthree\n',
    'mine\n',
    false,
  ])
  const { metadata } = await world.engine.chats.message(world.engine.actor, world.chatId, messageId)
  expect(metadata?.edits?.undone).toMatchObject(result)
  expect((await world.engine.runs.undoEdits(world.engine.actor, world.chatId, messageId)).restored).toEqual([])
  await world.answer(text('Ok.'))
  expect(JSON.stringify(world.engine.asked.at(-1)?.prompt.at(-1))).toContain('The person has undone the changes of: a.txt, new.txt.')
})

it('makes no edit of an answer that is stopped', async () => {
  await world.begin()
  world.engine.says([
    ...text(block('a.txt', 'two', 'zwei')).slice(0, -2),
    { type: 'text-delta', id: 't', delta: '\n\nNow ' },
    { type: 'hang' },
  ])
  const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
  await soon(async () => {
    const { fold } = await world.engine.runs.snapshot(world.engine.actor, runId)
    expect(fold.message.parts.some(part => part.type === 'data-edit' && part.data.isWhole)).toBe(true)
  })
  await world.engine.runs.stop(world.engine.actor, runId)
  expect(editsOf(await world.engine.log(runId))).toMatchObject([
    { status: 'skipped', message: 'The answer ended early, so this edit was not made.' },
  ])
  expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
})

it('[ws-23] keeps an edit in which an answer is stopped, or its connection lost, as far as it came', async () => {
  await world.begin()
  const begun = 'a.txt\n<<<<<<< SEARCH\ntwo\n=======\nzw'
  world.engine.says([...text(begun).slice(0, -2), { type: 'hang' }])
  const { runId } = await world.engine.runs.start(world.engine.actor, world.chatId, send('Edit.'))
  await soon(async () => {
    const { fold } = await world.engine.runs.snapshot(world.engine.actor, runId)
    expect(fold.message.parts.some(part => part.type === 'data-edit')).toBe(true)
  })
  await world.engine.runs.stop(world.engine.actor, runId)
  const unfinished = { file: 'a.txt', status: 'failed', errorType: 'unfinished', oldText: 'two', newText: 'zw', raw: begun }
  expect(editsOf(await world.engine.log(runId))).toMatchObject([unfinished])
  const broken = new ProviderError('provider_failed', { message: 'The stream broke.', retryable: true })
  const { events } = await world.answer([...text(begun).slice(0, -2), { type: 'throw', error: broken }])
  expect(editsOf(events)).toMatchObject([unfinished])
  expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
})

it('[ws-06] makes and changes files of a chat that has no folder, once the person has begun some', async () => {
  await world.begin()
  const { id } = await world.engine.fileTrees.ensure(world.engine.actor, world.chatId)
  await world.engine.chats.update(world.engine.actor, world.chatId, { workspaceId: id })
  const { messageId } = await world.answer(text(block('notes/plan.md', '', '# Plan')))
  expect(await world.engine.workspaces.readText(world.engine.actor, id, 'notes/plan.md')).toMatchObject({ content: '# Plan\n' })
  await world.engine.chats.update(world.engine.actor, world.chatId, { selectedFiles: ['notes/plan.md'] })
  const { events } = await world.answer(text(block('notes/plan.md', '# Plan', '# The plan')))
  expect(ends(events)).toEqual([['notes/plan.md', 'applied', null]])
  expect((await world.engine.runs.undoEdits(world.engine.actor, world.chatId, messageId)).kept).toEqual([
    { path: 'notes/plan.md', reason: 'It has changed since.' },
  ])
  expect(await world.engine.workspaces.readText(world.engine.actor, id, 'notes/plan.md')).toMatchObject({ content: '# The plan\n' })
})
