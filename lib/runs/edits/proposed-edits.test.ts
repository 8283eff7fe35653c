import { expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { block, editChat, editsOf, ends } from '#tests/support/edit-chat.ts'
import { call, calls, text } from '#tests/support/engine.ts'

const world = editChat()

it('[play-03] an answer that is made again with recorded results changes no file: its edits are proposals, which a person may apply', async () => {
  await world.begin()
  const first = await world.answer(text(block('a.txt', 'two', 'zwei')))
  expect(world.read('a.txt')).toBe('one\nzwei\nthree\n')
  const { runs, actor, says, log, chats } = world.engine
  const [asked] = await chats.path(actor, world.chatId)
  says(
    [...call('c1', 'workspace__edit', { path: 'a.txt', edits: [] }), calls],
    text(`${block('a.txt', 'three', 'drei')}\n\n${block('new.txt', '', 'fresh')}`),
  )
  const again = await runs.start(actor, world.chatId, {
    message: null,
    parentId: asked?.message.id ?? '',
    requestId: newId(),
    resultsOf: first.runId,
  })
  const events = await log(again.runId)
  expect(ends(events)).toEqual([
    ['a.txt', 'validated', null],
    ['new.txt', 'validated', null],
  ])
  expect(world.read('a.txt')).toBe('one\nzwei\nthree\n')
  expect(() => world.read('new.txt')).toThrow()
  const [proposal] = editsOf(events)
  await runs.applyEdit(actor, world.chatId, { messageId: again.messageId, editId: proposal?.id ?? '' })
  expect(world.read('a.txt')).toBe('one\nzwei\ndrei\n')
})
