'use client'

import { Pencil, X } from 'lucide-react'
import { useState } from 'react'
import { COMPOSER_ID } from '../../shell/sidebar-names.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import type { QueuedMessage } from '../store/chat-state.ts'

/** What will be sent when the answer has ended. */
export function QueueList() {
  const { store } = useChatPage()
  const queue = useChat(state => state.queue)
  const phase = useChat(state => state.run?.phase ?? null)
  const isHeld = useChat(state => state.isQueueHeld && state.run === null)
  const waitsForChange = useChat(state => state.queueEdit !== null && state.run === null)
  if (queue.length === 0) return null
  return (
    <div className="mb-2 border-line border-b px-4 pb-2">
      <div className="flex items-center gap-2 text-ink-2 text-xs">
        <span className="flex-1">
          {isHeld
            ? 'Queued, and held until you send it'
            : `Queued: sent when ${waitsForChange ? 'you have changed it' : 'the answer ends'}`}
        </span>
        {isHeld ? (
          <Button size="sm" onClick={store.queue.release}>
            Send now
          </Button>
        ) : null}
        {phase === null ? null : (
          <Button
            size="sm"
            busy={phase === 'stopping'}
            title="Ends the answer where it is and sends the first of these"
            onClick={store.stop}
          >
            Stop and send
          </Button>
        )}
      </div>
      <ul aria-label="Queued messages" className="max-h-[24dvh] overflow-y-auto">
        {queue.map(message => (
          <QueuedRow key={message.id} message={message} />
        ))}
      </ul>
    </div>
  )
}

function QueuedRow({ message }: { message: QueuedMessage }) {
  const { store } = useChatPage()
  const [text, setText] = useState<string | null>(null)

  function begin() {
    store.queue.edit(message.id)
    setText(message.text)
  }

  function keep() {
    if (text !== null) store.queue.change(message.id, text)
    setText(null)
  }

  if (text !== null)
    return (
      <li className="py-1">
        <Textarea
          aria-label="Queued message"
          rows={2}
          autoFocus
          value={text}
          onChange={event => setText(event.target.value)}
          onBlur={keep}
          onKeyDown={event => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault()
              keep()
              focusComposer()
            }
            if (event.key === 'Escape') {
              event.preventDefault()
              store.queue.edit(null)
              setText(null)
              focusComposer()
            }
          }}
        />
      </li>
    )
  return (
    <li className="flex items-center gap-1 text-sm">
      <span className="min-w-0 flex-1 truncate">{message.text || message.files?.map(file => file.name).join(', ')}</span>
      {message.files ? (
        <span className="text-ink-2 text-xs">{message.files.length === 1 ? '1 file' : `${message.files.length} files`}</span>
      ) : null}
      <IconButton label="Edit the queued message" size="sm" onClick={begin}>
        <Pencil size={13} aria-hidden />
      </IconButton>
      <IconButton label="Remove the queued message" size="sm" onClick={() => store.queue.remove(message.id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** The field that has the keys is gone with the next frame; they belong to the next message then. */
function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus())
}
