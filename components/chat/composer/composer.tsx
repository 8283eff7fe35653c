'use client'

import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { COMPOSER_ID } from '../../shell/sidebar-names.ts'
import { useChat, useChatPage } from '../chat-page-context.ts'
import { sendsMessage } from './composer-keys.ts'
import { useComposerText } from './composer-text.ts'
import { ModelPicker } from './model-picker.tsx'
import { QueueList } from './queue-list.tsx'
import { ToolPicker } from './tool-picker.tsx'
import { useAutoHeight } from './use-auto-height.ts'

export function Composer() {
  const { store, setEditingId, goToEnd } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  const isStopping = useChat(state => state.run?.phase === 'stopping')
  const { text, setText, giveBack } = useComposerText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  useAutoHeight(area, text)
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) area.current?.focus()
  }, [])

  async function send() {
    if (text.trim() === '') return
    setText('')
    setRefusal(null)
    if (!isRunning) goToEnd()
    const outcome = await store.send(text)
    if (outcome.kind !== 'refused') return
    giveBack(text)
    setRefusal(outcome.refusal.message)
    area.current?.focus()
  }

  function editLast(): boolean {
    const last = store.read().nodes.findLast(node => node.message.role === 'user')
    if (!last || isRunning) return false
    setEditingId(last.message.id)
    return true
  }

  const isBlank = text.trim() === ''
  return (
    <div className="shrink-0 px-5 pt-1 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:px-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]">
      <form
        aria-label="Message"
        className="mx-auto flex w-full max-w-[744px] flex-col rounded-xl border border-line bg-paper pt-3 shadow-float focus-within:border-line-strong"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <QueueList />
        {refusal ? (
          <p id={hintId} role="alert" className="px-4 pb-2 text-bad text-sm">
            {refusal}
          </p>
        ) : null}
        <textarea
          ref={area}
          id={COMPOSER_ID}
          aria-label="Message"
          aria-describedby={refusal ? hintId : undefined}
          rows={1}
          value={text}
          placeholder={isRunning ? 'Queue a message…' : 'Ask anything…'}
          enterKeyHint="enter"
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (sendsMessage(event.nativeEvent, window.matchMedia('(hover: none) and (pointer: coarse)').matches)) {
              event.preventDefault()
              void send()
            } else if (event.key === 'ArrowUp' && text === '' && !event.nativeEvent.isComposing && editLast()) {
              event.preventDefault()
            }
          }}
          className="field-sizing-content max-h-[33dvh] min-h-7 w-full resize-none bg-transparent px-4 text-[15.5px] outline-none placeholder:text-ink-2 pointer-coarse:text-md"
        />
        <div className="flex items-center gap-1.5 px-2.5 pt-2 pb-2.5">
          <ModelPicker />
          <ToolPicker />
          <span className="flex-1" />
          {isRunning && !isBlank ? <RoundButton label="Queue the message" isSubmit icon="send" isQuiet /> : null}
          {isRunning ? (
            <RoundButton label="Stop" keys="Esc" icon="stop" isDisabled={isStopping} onClick={store.stop} />
          ) : (
            <RoundButton label="Send" isSubmit icon="send" isDisabled={isBlank} />
          )}
        </div>
      </form>
    </div>
  )
}

interface RoundButtonProps {
  label: string
  keys?: string
  icon: 'send' | 'stop'
  isSubmit?: boolean
  isQuiet?: boolean
  isDisabled?: boolean
  onClick?: () => void
}

/** Its name shows as the browser's own tooltip: one of ours would take the first Esc for itself. */
function RoundButton({ label, keys, icon, isSubmit = false, isQuiet = false, isDisabled = false, onClick }: RoundButtonProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={isDisabled}
      onClick={onClick}
      className={
        isQuiet
          ? 'grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-ink hover:bg-paper-3 pointer-coarse:size-10'
          : 'grid size-8 shrink-0 place-items-center rounded-full bg-ink text-paper transition-opacity disabled:opacity-30 pointer-coarse:size-10'
      }
    >
      {icon === 'stop' ? (
        <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden />
      ) : (
        <ArrowUp size={17} strokeWidth={2.25} aria-hidden />
      )}
    </button>
  )
}
