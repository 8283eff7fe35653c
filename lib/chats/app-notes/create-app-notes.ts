import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, toStorableJson } from '#lib/platform/index.ts'
import { requireChat } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { AppNotes } from './app-notes.ts'
import { MAX_APP_NOTE_CHARS, MAX_APP_NOTES } from './limits.ts'

const columns = { id: true, callId: true, server: true, text: true } as const

export function createAppNotes({ db, clock }: Pick<Platform, 'db' | 'clock'>): AppNotes {
  return {
    async list(actor, chatId) {
      await requireChat(db, actor, { chatId, access: 'read' })
      return db.client.appNote.findMany({
        where: { chatId },
        orderBy: [{ createdAt: 'asc' }, { callId: 'asc' }],
        take: MAX_APP_NOTES,
        select: columns,
      })
    },

    async put(actor, chatId, { callId, server, text: given }) {
      await requireChat(db, actor, { chatId, access: 'write' })
      const text = toStorableJson(given).trim()
      const place = { chatId_callId: { chatId, callId } }
      if (text === '') {
        await db.client.appNote.deleteMany({ where: { chatId, callId } })
        return null
      }
      if (text.length > MAX_APP_NOTE_CHARS)
        throw new AppError('unusable', { message: t('noteFromAppMay', { maxAppNoteChars: MAX_APP_NOTE_CHARS }) })
      if ((await db.client.appNote.count({ where: { chatId, NOT: { callId } } })) >= MAX_APP_NOTES)
        throw new AppError('unusable', { message: t('tooManyAppsChat') })
      const said = { id: newId(clock.nowMs()), server, text, createdAt: now(clock) }
      return db.client.appNote.upsert({ where: place, create: { ...said, chatId, callId }, update: said, select: columns })
    },

    async remove(actor, chatId, noteId) {
      await requireChat(db, actor, { chatId, access: 'write' })
      await db.client.appNote.deleteMany({ where: { id: noteId, chatId } })
    },
  }
}
