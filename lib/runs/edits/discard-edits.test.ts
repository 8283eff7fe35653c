import { describe, expect, it } from 'vitest'
import type { EditView } from '#lib/messages/index.ts'
import { block, editChat, editsOf } from '#tests/support/edit-chat.ts'
import { text } from '#tests/support/engine.ts'

const world = editChat()

/** Has three edits proposed, one of which fits nowhere. */
async function proposed() {
  await world.beginReview()
  const { engine, chatId } = world
  const blocks = [block('a.txt', 'two', 'zwei'), block('new.txt', '', 'x'), block('a.txt', 'nowhere', 'y')]
  const { events, messageId } = await world.answer(text(blocks.join('\n\n')))
  await engine.chats.update(engine.actor, chatId, { review: null })
  const stored = async (): Promise<EditView[]> =>
    (await engine.chats.message(engine.actor, chatId, messageId)).parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
  const discard = (editIds: string[] | null, isDiscarded = true, by = engine.actor) =>
    engine.runs.discardEdits(by, chatId, { messageId, editIds, isDiscarded })
  return { messageId, ids: editsOf(events).map(({ id }) => id), stored, discard }
}

describe('[ws-15] edits that were proposed', () => {
  it('[ws-15] are discarded by one action, all but those that cannot be applied, and brought back as they were', async () => {
    const { stored, discard } = await proposed()
    const before = await stored()
    expect(before.map(({ status }) => status)).toEqual(['validated', 'validated', 'failed'])
    expect(await discard(null)).toMatchObject({ edits: { validated: 0, discarded: 2, failed: 1 } })
    expect((await stored()).map(({ isDiscarded }) => isDiscarded ?? false)).toEqual([true, true, false])
    expect(await discard(null)).toMatchObject({ edits: { validated: 0, discarded: 2 } })
    const { edits } = await discard(null, false)
    expect(edits).toMatchObject({ validated: 2, failed: 1 })
    expect(edits).not.toHaveProperty('discarded')
    expect(await stored()).toEqual(before)
    expect(world.read('a.txt')).toBe('one\ntwo\nthree\n')
  })

  it('[ws-15] are discarded one by one; one that is applied after that is no longer discarded, and an applied one cannot be', async () => {
    const { ids, messageId, stored, discard } = await proposed()
    const [first = '', , failed = ''] = ids
    const { runs, actor } = world.engine
    expect(await discard([first])).toMatchObject({ edits: { validated: 1, discarded: 1 } })
    await runs.applyEdit(actor, world.chatId, { messageId, editId: first })
    expect((await stored())[0]).not.toHaveProperty('isDiscarded')
    expect(world.read('a.txt')).toBe('one\nzwei\nthree\n')
    for (const id of [first, failed, 'another']) await expect(discard([id])).rejects.toMatchObject({ code: 'not_found' })
    expect(await discard(null)).toMatchObject({ edits: { applied: 1, discarded: 1, failed: 1 } })
  })

  it('[ws-15] are nobody else’s to discard', async () => {
    const { stored, discard } = await proposed()
    const bob = await world.engine.person('bob@example.org')
    await expect(discard(null, true, bob)).rejects.toMatchObject({ code: 'message_not_found' })
    expect((await stored()).some(({ isDiscarded }) => isDiscarded)).toBe(false)
  })
})
