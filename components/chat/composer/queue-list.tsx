'use client'

import { Check, Clock, CornerUpRight, Pencil, X } from 'lucide-react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { QueuedMessage } from '#components/chat-store/chat-state.ts'
import { keys } from '#components/keys/keys.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAsker } from '#components/workspace/use-author.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatQueue as t } from '#lib/words/en/chat-queue.ts'
import { common } from '#lib/words/en/common.ts'
import { TurnLine } from './turn-line.tsx'

/** Lists the messages that are sent when the answer has ended. */
export function QueueList() {
  const { store } = useChatPage()
  const queue = useChat(state => state.queue)
  const phase = useChat(state => state.run?.phase ?? null)
  const isChanged = useChat(state => state.queueEdit !== null && state.queueEdit.id === state.queue[0]?.id && !state.queueEdit.wasHeld)
  const isHeld = useChat(state => state.queue[0]?.isHeld === true) && !isChanged
  const waitsForChange = isChanged && phase === null
  const asker = useAsker(useChat(state => state.run))
  const steersAll = phase !== null && queue.every(({ steers }) => steers)
  if (queue.length === 0) return null

  function stopAndSend() {
    store.stop(true)
    void store.queue.release()
  }

  return (
    <div className="mb-2 border-line border-b px-4 pb-2">
      <div className="flex items-center gap-2 text-ink-2 text-xs">
        <span className="flex-1">
          {isHeld
            ? t('queuedHeld')
            : waitsForChange
              ? t('queuedAfterEdit')
              : steersAll
                ? t('steers')
                : asker
                  ? t('queuedAfterOthers')
                  : t('queuedAtEnd')}
        </span>
        {isHeld ? (
          <Button size="sm" onClick={() => void store.queue.release()}>
            {t('sendNow')}
          </Button>
        ) : null}
        {phase === null ? null : (
          <Button size="sm" busy={phase === 'stopping'} title={t('stopAndSendHint')} onClick={stopAndSend}>
            {t('stopAndSend')}
          </Button>
        )}
      </div>
      <ul aria-label={t('queuedMessages')} className="max-h-[24dvh] overflow-y-auto">
        {queue.map(message => (
          <QueuedRow key={message.id} message={message} />
        ))}
      </ul>
    </div>
  )
}

function QueuedRow({ message }: { message: QueuedMessage }) {
  const { store } = useChatPage()
  const isEdited = useChat(state => state.queueEdit?.id === message.id)
  const isAnswering = useChat(state => state.run !== null)
  const steers = message.steers === true
  const { answers } = message
  const isOthers = useAsker(useChat(state => state.run)) !== null
  const { models } = useWorkspace()
  if (isEdited) return <QueuedEditor />
  return (
    <li className="flex items-center gap-1 text-sm">
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate">
          {answers
            ? t('anotherAnswer', { model: models.find(({ id }) => id === answers.model)?.title ?? answers.model })
            : message.text || message.files?.map(file => file.name).join(', ')}
        </span>
        {message.turn ? <TurnLine turn={message.turn} /> : null}
        {isAnswering && steers ? <span className="block text-accent text-xs">{t('atNextStep')}</span> : null}
        {message.problem ? <span className="block text-bad text-xs">{message.problem}</span> : null}
      </span>
      {message.files ? <span className="text-ink-2 text-xs">{common('files', { count: message.files.length })}</span> : null}
      {isAnswering && !answers && !isOthers ? (
        <IconButton
          label={steers ? t('waitUntilAnswer') : t('steer')}
          size="sm"
          onClick={() => void store.queue.steer(message.id, !steers)}
        >
          {steers ? <Clock size={13} aria-hidden /> : <CornerUpRight size={14} aria-hidden />}
        </IconButton>
      ) : null}
      {answers ? null : (
        <IconButton label={t('editQueued')} size="sm" onClick={() => store.queue.edit(message.id)}>
          <Pencil size={13} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t('removeQueued')} size="sm" onClick={() => void store.queue.remove(message.id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Edits a queued message. Only its own keys and buttons end it: a person who looks something up elsewhere can continue. */
function QueuedEditor() {
  const { store } = useChatPage()
  const text = useChat(state => state.queueEdit?.text ?? '')

  function end(how: 'keep' | 'giveUp') {
    void store.queue[how]()
    focusComposer()
  }

  return (
    <li className="flex items-end gap-1 py-1">
      <Textarea
        aria-label={t('queuedMessage')}
        rows={2}
        autoFocus
        value={text}
        onChange={event => store.queue.type(event.target.value)}
        onKeyDown={keys(event => {
          const isEnter = event.key === 'Enter' && !event.shiftKey
          if (!isEnter && event.key !== 'Escape') return
          event.preventDefault()
          end(isEnter ? 'keep' : 'giveUp')
        })}
      />
      <IconButton label={t('saveChange')} keys="Enter" size="sm" onClick={() => end('keep')}>
        <Check size={14} aria-hidden />
      </IconButton>
      <IconButton label={t('discardChange')} keys="Esc" size="sm" onClick={() => end('giveUp')}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}

/** Focuses the composer in the next frame, once the focused field is removed. */
function focusComposer(): void {
  requestAnimationFrame(() => document.getElementById(COMPOSER_ID)?.focus())
}
