'use client'

import { useEffect, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { COMPOSER_ID } from '../../shell/sidebar-names.ts'
import { Button } from '../../ui/button.tsx'
import { useChatPage } from '../chat-page-context.ts'

/** Asks again with other words. The former ones stay as a sibling; a refusal keeps the editor open with its words. */
export function OwnMessageEditor({ messageId, text: before }: { messageId: string; text: string }) {
  const { store, setEditingId, goToEnd } = useChatPage()
  const [text, setText] = useState(before)
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
    const editing = store.edit(messageId, text)
    close()
    const outcome = await editing
    if (outcome.kind !== 'refused') return
    setRefusal(outcome.refusal.message)
    setEditingId(messageId)
  }

  return (
    <form
      aria-label="Edit your message"
      className="flex flex-col gap-2 rounded-xl border border-line-strong bg-paper p-3"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <textarea
        ref={area}
        aria-label="Your message"
        rows={3}
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
      {refusal ? (
        <p role="alert" className="px-1 text-bad text-sm">
          {refusal}
        </p>
      ) : null}
      <div className="flex items-center justify-end gap-2">
        <p className="flex-1 px-1 text-ink-2 text-xs max-sm:hidden">The former wording and its answers stay; you can switch back.</p>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}
