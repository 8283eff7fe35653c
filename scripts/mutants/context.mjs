import { room } from './room.mjs'

const context = room('lib/context')

export const contextRoom = [
  context(
    'a reader of a shared chat takes a summary back',
    'compaction/edits.ts',
    "async undo(actor, chatId, id) {\n      await chats.get(actor, chatId, 'write')",
    'async undo(actor, chatId, id) {\n      await chats.get(actor, chatId)',
    'compaction/edits.test.ts',
  ),
  context(
    'a reader of a shared chat edits a summary',
    'compaction/edits.ts',
    "async edit(actor, chatId, { id, summary }) {\n      await chats.get(actor, chatId, 'write')",
    'async edit(actor, chatId, { id, summary }) {\n      await chats.get(actor, chatId)',
    'compaction/edits.test.ts',
  ),
  context(
    'the summary of another chat is edited',
    'compaction/edits.ts',
    'const standing = { id, chatId,',
    'const standing = { id,',
    'compaction/edits.test.ts',
  ),
  context(
    'a summary that was taken back is edited',
    'compaction/edits.ts',
    'chatId, undoneAt: null, summary',
    'chatId, summary',
    'compaction/edits.test.ts',
  ),
  context(
    'two processes compact a chat at once',
    'compaction/compaction-rows.ts',
    ' WHERE "CompactionClaim"."until" < ?`',
    ' WHERE 1 = 1 OR "CompactionClaim"."until" < ?`',
    'compaction/edits.test.ts',
  ),
  context(
    'a compaction whose claim was lost is stored',
    'compaction/compaction-rows.ts',
    'if ((await sql.run(RELEASE, [row.chatId as SqlScalar, token])) === 0) return false',
    'await sql.run(RELEASE, [row.chatId as SqlScalar, token])',
    'compaction/edits.test.ts',
  ),
  context(
    'a page of another person is reused',
    'pages/page-store.ts',
    'fetchedAt, chats: { some: { chat: { userId } } }',
    'fetchedAt',
    'pages/page-store.test.ts',
  ),
  context(
    'a page that was removed comes back',
    'pages/page-store.ts',
    'url, removedAt: { lte: sentAt } }, again',
    'url }, again',
    'pages/page-store.test.ts',
  ),
  context(
    'pages are kept though no chat names them',
    'pages/sweep.ts',
    'fetchedAt: { lt: before }, chats: { none: {} } },\n      select',
    'fetchedAt: { gt: before }, chats: { none: {} } },\n      select',
    'pages/sweep.test.ts',
  ),
  context(
    'a pinned file is left out',
    'layout/fit-to-window.ts',
    'if (isPinned) continue\n    shed.push(key)',
    'shed.push(key)',
    'layout/fit-to-window.test.ts',
  ),
]
