import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { block, editChat, editsOf } from '#tests/support/edit-chat.ts'
import { text } from '#tests/support/engine.ts'

const world = editChat()

describe('an edit that was only proposed', () => {
  it('[ws-04] is failed for everybody once it could not be applied, and is offered no more', async () => {
    await world.beginReview()
    const { events, messageId } = await world.answer(text(block('/a.txt', 'two', 'zwei')))
    expect(editsOf(events)).toMatchObject([{ file: 'a.txt', status: 'validated' }])
    await world.engine.chats.update(world.engine.actor, world.chatId, { review: null })
    world.write('a.txt', 'other\n')
    const editId = editsOf(events)[0]?.id ?? ''
    await expect(world.engine.runs.applyEdit(world.engine.actor, world.chatId, { messageId, editId })).rejects.toMatchObject({
      code: 'unusable',
    })
    const { parts, metadata } = await world.engine.chats.message(world.engine.actor, world.chatId, messageId)
    expect(parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))).toMatchObject([
      { status: 'failed', errorType: 'anchor_not_found' },
    ])
    expect(metadata?.edits).toMatchObject({ validated: 0, failed: 1 })
  })

  it('keeps its state where two are applied at the same moment', async () => {
    await world.beginReview()
    const { events, messageId } = await world.answer(text(['b', 'c', 'd', 'e'].map(name => block(`${name}.txt`, '', name)).join('\n\n')))
    await world.engine.chats.update(world.engine.actor, world.chatId, { review: null })
    await Promise.all(
      editsOf(events).map(({ id }) => world.engine.runs.applyEdit(world.engine.actor, world.chatId, { messageId, editId: id })),
    )
    const states = async () =>
      (await world.engine.chats.message(world.engine.actor, world.chatId, messageId)).parts.flatMap(part =>
        part.type === 'data-edit' ? [part.data.status] : [],
      )
    expect(await states()).toEqual(Array(4).fill('applied'))
    const failed = editsOf(events).map(edit => ({ ...edit, status: 'failed' as const }))
    await Promise.all(
      failed.map(edit => world.engine.chats.changeEdit(world.engine.actor, world.chatId, { messageId, edit, summaryOf: () => null })),
    )
    expect(await states()).toEqual(Array(4).fill('failed'))
    const stored = await world.engine.chats.message(world.engine.actor, world.chatId, messageId)
    expect(stored.metadata?.edits?.filesCreated).toEqual(['b.txt', 'c.txt', 'd.txt', 'e.txt'])
  })

  it('[ws-08] is applied later, to the file as it is then, and undone with the others of its answer', async () => {
    await world.beginReview()
    const { events, messageId } = await world.answer(text([block('a.txt', 'two', 'zwei'), block('new.txt', '', 'x')].join('\n\n')))
    const [first] = editsOf(events)
    const apply = (by = world.engine.actor) => world.engine.runs.applyEdit(by, world.chatId, { messageId, editId: first?.id ?? '' })
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    await world.engine.chats.update(world.engine.actor, world.chatId, { review: null })
    await expect(apply(await world.engine.person('bob@example.org'))).rejects.toMatchObject({ code: 'message_not_found' })
    world.write('a.txt', 'zero\none\ntwo\nthree\n')
    expect(await apply()).toMatchObject({
      edit: { status: 'applied', line: 3 },
      edits: { applied: 1, validated: 1, filesModified: ['a.txt'] },
    })
    expect(world.read('a.txt')).toBe('zero\none\nzwei\nthree\n')
    const stored = await world.engine.chats.message(world.engine.actor, world.chatId, messageId)
    expect(stored.parts.flatMap(part => (part.type === 'data-edit' ? [part.data.status] : []))).toEqual(['applied', 'validated'])
    await expect(apply()).rejects.toMatchObject({ code: 'conflict' })
    expect((await world.engine.runs.undoEdits(world.engine.actor, world.chatId, messageId)).restored).toEqual(['a.txt'])
    expect(world.read('a.txt')).toBe('zero\none\ntwo\nthree\n')
  })

  it('[ws-08] is applied to the files that it was made for, and to no others that the chat has by then', async () => {
    const other = mkdtempSync(path.join(os.tmpdir(), 'parley-edits-other-'))
    onTestFinished(() => rmSync(other, { recursive: true, force: true }))
    writeFileSync(path.join(other, 'a.txt'), 'one\ntwo\n')
    const folders = [world.folder, other].map((at, index) => ({ id: ['app', 'other'][index], path: at, writable: true, people: ['*'] }))
    await world.beginReview({ workspaces: folders })
    const { chatId, engine } = world
    const { events, messageId } = await world.answer(text(block('a.txt', 'two', 'zwei')))
    const apply = () => engine.runs.applyEdit(engine.actor, chatId, { messageId, editId: editsOf(events)[0]?.id ?? '' })
    await engine.chats.update(engine.actor, chatId, { workspaceId: 'other' })
    await expect(apply()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('Choose that folder again') })
    expect(readFileSync(path.join(other, 'a.txt'), 'utf8')).toBe('one\ntwo\n')
    await engine.chats.update(engine.actor, chatId, { workspaceId: 'app', review: null })
    expect(await apply()).toMatchObject({ edit: { status: 'applied' }, edits: { workspaceId: 'app' } })
  })

  it('is refused where it does not fit any more, or a rule denies it', async () => {
    await world.begin({ policies: [{ server: 'workspace', tool: 'edit', argument: 'path', value: 'twice*', action: 'deny' }] })
    const { events, messageId } = await world.answer(
      text([block('a.txt', 'nowhere', 'x'), block('twice.txt', 'same\nsame', 'once')].join('\n\n')),
    )
    const [one, two] = editsOf(events)
    const apply = (editId = '') => world.engine.runs.applyEdit(world.engine.actor, world.chatId, { messageId, editId })
    await expect(apply(one?.id)).rejects.toMatchObject({ code: 'unusable' })
    await expect(apply(two?.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(apply('another')).rejects.toMatchObject({ code: 'not_found' })
    expect(world.read('twice.txt')).toBe('same\nsame\n')
    const stored = async () =>
      (await world.engine.chats.message(world.engine.actor, world.chatId, messageId)).parts.flatMap(part =>
        part.type === 'data-edit' ? [[part.data.status, part.data.errorType]] : [],
      )
    expect(await stored()).toEqual([
      ['failed', 'anchor_not_found'],
      ['failed', 'write_error'],
    ])
  })
})
