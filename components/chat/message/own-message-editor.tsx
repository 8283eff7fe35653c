'use client'

import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { keys } from '#components/keys/keys.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { SentFile } from '#lib/messages/shared.ts'
import { chatMessageEditor as t } from '#lib/words/en/chat-message-editor.ts'
import { common } from '#lib/words/en/common.ts'

interface OwnMessageEditorProps {
  messageId: string
  text: string
  /** Files of the message. */
  files: readonly SentFile[]
}

/**
 * Sends a message again with other words or fewer files. The former version stays as a sibling; a refusal keeps the editor open with its
 * text.
 */
export function OwnMessageEditor({ messageId, text: before, files }: OwnMessageEditorProps) {
  const { store, setEditingId, goToEnd } = useChatPage()
  const [text, setText] = useState(before)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
    area.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function close() {
    setEditingId(null)
    document.getElementById(COMPOSER_ID)?.focus()
  }

  async function send() {
    if (text.trim() === '') return
    goToEnd()
    const editing = store.edit(messageId, text, removed)
    close()
    const outcome = await editing
    if (outcome.kind !== 'refused') return
    setRefusal(outcome.refusal.message)
    setEditingId(messageId)
  }

  return (
    <form
      aria-label={t('editMessage')}
      className="flex flex-col gap-2 rounded-xl border border-line-strong bg-paper p-3"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={area}
        aria-label={t('yourMessage')}
        rows={3}
        dir="auto"
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={keys(event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            void send()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            close()
          }
        })}
        className="field-sizing-content max-h-[50dvh] w-full resize-none bg-transparent px-1 outline-none pointer-coarse:text-md"
      />
      <KeptFiles files={files.filter(({ id }) => !removed.has(id))} onRemove={id => setRemoved(former => new Set([...former, id]))} />
      {refusal ? (
        <p role="alert" className="px-1 text-bad text-sm">
          {refusal}
        </p>
      ) : null}
      <div className="flex items-center justify-end gap-2">
        <p className="flex-1 px-1 text-ink-2 text-xs max-sm:hidden">{t('versionsKept')}</p>
        <Button onClick={close}>{common('cancel')}</Button>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          {common('send')}
        </Button>
      </div>
    </form>
  )
}

/** Lists the files of the message, each with a button that removes it: a file that the model refuses would be sent again. */
function KeptFiles({ files, onRemove }: { files: readonly SentFile[]; onRemove: (id: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label={t('filesMessage')} className="flex flex-wrap gap-1.5">
      {files.map(({ id, name }) => (
        <li key={id} className="flex max-w-full items-center gap-1 rounded-lg border border-line bg-paper-2 ps-2.5 text-sm">
          <span className="truncate">
            <VisibleText isName text={name} />
          </span>
          <IconButton label={t('removeName', { name })} size="sm" onClick={() => onRemove(id)}>
            <X size={14} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
