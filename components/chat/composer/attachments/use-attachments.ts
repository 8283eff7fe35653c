'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { clientId } from '#components/chat-store/run/client-id.ts'
import { fileUrl } from '#components/file-url.ts'
import { errorSentence, request } from '#components/request.ts'
import type { FileTextState } from '#lib/chats/shared.ts'
import type { FileOrigin, SentFile } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { type Attachment, MAX_ATTACHMENTS, readyFiles, refusalBeforeUpload, seemingType } from './attachment.ts'
import { keepFiles, keptFiles } from './draft-files.ts'
import { followText } from './follow-text.ts'

export interface Attachments {
  all: readonly Attachment[]
  /** Returns one sentence that says why not all files were taken. */
  add: (files: readonly File[]) => string | null
  /** Attaches what a server loads, which may be several files. */
  attach: (given: { name: string; origin: FileOrigin; load: (signal: AbortSignal) => Promise<SentFile[]> }) => void
  remove: (key: string) => void
  /** Takes the files for a message; the composer is then empty. */
  take: () => SentFile[]
  /** Puts the files of a refused message back. */
  giveBack: (files: readonly SentFile[]) => void
}

/** Holds the files of an unsent message. Each file is uploaded as soon as it is added. */
export function useAttachments(chatId: string): Attachments {
  const [all, setAll] = useState<readonly Attachment[]>([])
  const uploads = useRef(new Map<string, AbortController>())
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const [running, shown] = [uploads.current, previews.current]
    return () => {
      for (const upload of running.values()) upload.abort()
      for (const url of shown) URL.revokeObjectURL(url)
    }
  }, [])

  // Nothing is kept before the kept files are shown: a page that is left in between would keep none of them.
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const kept = keptFiles(chatId)
    if (kept.length > 0) setAll(now => [...kept.map(attached), ...now])
    setRead(true)
  }, [chatId])
  useEffect(() => {
    if (isRead) keepFiles(chatId, readyFiles(all))
  }, [chatId, all, isRead])

  // A document is read once the server has it; its chip says how far that is.
  const followed = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const waiting = all.flatMap(({ state }) => (state.kind === 'ready' && isDocument(state.file.mediaType) ? [state.file.id] : []))
    for (const [id, following] of followed.current) {
      if (waiting.includes(id)) continue
      following.abort()
      followed.current.delete(id)
    }
    for (const id of waiting) {
      if (followed.current.has(id)) continue
      const leaving = new AbortController()
      followed.current.set(id, leaving)
      const tell = (text: FileTextState) =>
        setAll(now =>
          now.map(one => (one.state.kind === 'ready' && one.state.file.id === id ? { ...one, state: { ...one.state, text } } : one)),
        )
      void followText(id, tell, leaving.signal)
    }
  }, [all])
  useEffect(() => {
    const following = followed.current
    return () => {
      for (const leaving of following.values()) leaving.abort()
      following.clear()
    }
  }, [])

  const settle = useCallback((key: string, state: Attachment['state']) => {
    uploads.current.delete(key)
    setAll(now => now.map(one => (one.key === key ? { ...one, state } : one)))
  }, [])

  const start = useCallback(
    (file: File): Attachment => {
      const key = clientId()
      const mediaType = seemingType(file)
      const base = { key, name: file.name || 'file', mediaType, sizeBytes: file.size }
      const reason = refusalBeforeUpload(base.name, mediaType, file.size)
      if (reason !== null) return { ...base, preview: null, state: { kind: 'failed', reason } }
      const preview = mediaType.startsWith('image/') ? URL.createObjectURL(file) : null
      if (preview !== null) previews.current.add(preview)
      const leaving = new AbortController()
      uploads.current.set(key, leaving)
      uploadFile(chatId, file, leaving.signal).then(
        sent => (leaving.signal.aborted ? takeBack(sent.id) : settle(key, { kind: 'ready', file: sent })),
        (error: unknown) => leaving.signal.aborted || settle(key, { kind: 'failed', reason: errorSentence(error) }),
      )
      return { ...base, preview, state: { kind: 'uploading' } }
    },
    [chatId, settle],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const room = Math.max(0, MAX_ATTACHMENTS - all.length)
      const started = files.slice(0, room).map(start)
      setAll(now => [...now, ...started])
      return files.length > room ? t('tooManyFiles', { most: MAX_ATTACHMENTS }) : null
    },
    [all.length, start],
  )

  const attach = useCallback<Attachments['attach']>(({ name, origin, load }) => {
    const key = clientId()
    const leaving = new AbortController()
    uploads.current.set(key, leaving)
    setAll(now => [...now, { key, name, mediaType: '', sizeBytes: 0, preview: null, origin, state: { kind: 'uploading' } }])
    const replace = (by: (waiting: Attachment) => Attachment[]) => {
      uploads.current.delete(key)
      setAll(now => now.flatMap(one => (one.key === key ? by(one) : [one])))
    }
    load(leaving.signal).then(
      files => (leaving.signal.aborted ? files.forEach(file => void takeBack(file.id)) : replace(() => files.map(attached))),
      (error: unknown) =>
        leaving.signal.aborted || replace(waiting => [{ ...waiting, state: { kind: 'failed', reason: errorSentence(error) } }]),
    )
  }, [])

  const remove = useCallback(
    (key: string) => {
      const gone = all.find(one => one.key === key)
      uploads.current.get(key)?.abort()
      uploads.current.delete(key)
      if (gone?.state.kind === 'ready') void takeBack(gone.state.file.id)
      setAll(now => now.filter(one => one.key !== key))
    },
    [all],
  )

  const take = useCallback(() => {
    setAll([])
    return all.flatMap(({ state }) => (state.kind === 'ready' ? [state.file] : []))
  }, [all])

  const giveBack = useCallback((files: readonly SentFile[]) => setAll(now => [...files.map(attached), ...now]), [])
  return { all, add, attach, remove, take, giveBack }
}

/** Tells a file whose text the server reads. */
function isDocument(mediaType: string): boolean {
  return !mediaType.startsWith('image/') && !mediaType.startsWith('text/')
}

function attached(file: SentFile): Attachment {
  const preview = file.mediaType.startsWith('image/') ? fileUrl(file.id) : null
  const { id: key, name, mediaType, sizeBytes, origin } = file
  return { key, name, mediaType, sizeBytes, preview, ...(origin ? { origin } : {}), state: { kind: 'ready', file } }
}

type Upload = (chatId: string, file: File, signal: AbortSignal) => Promise<SentFile>

/** Uploads a file as it is. Throws `RequestError`, or the reason of the signal. */
const uploadFile: Upload = async (chatId, file, signal) => {
  return (await request('POST /api/chats/[chatId]/files', { params: { chatId }, query: { name: file.name }, file, signal })).file
}

/** Deletes an upload that is not sent after all. If that fails, the server sweeps it later. */
async function takeBack(fileId: string): Promise<void> {
  await request('DELETE /api/files/[fileId]', { params: { fileId } }).catch(() => undefined)
}
