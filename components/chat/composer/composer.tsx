'use client'

import { use, useCallback, useEffect, useId, useRef, useState } from 'react'
import { AskedChip } from '#components/assistants/asked-chip.tsx'
import { AssistantChip } from '#components/assistants/assistant-chip.tsx'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { keys } from '#components/keys/keys.ts'
import { later } from '#components/loading/later.tsx'
import { AppNoteList } from '#components/parts/app/app-note-list.tsx'
import { errorSentence } from '#components/request.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { useEarlyInput } from '#components/shell/use-early-input.ts'
import type { AnsweringAssistant, AppNote, SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { common } from '#lib/words/en/common.ts'
import { useAppNotes } from '../app-notes/use-app-notes.ts'
import { useHasFolder } from '../files/use-files.ts'
import { isSnapshot, type Snapshot, useSnapshots } from '../snapshots/snapshots-context.ts'
import { DictationButton } from '../speech/dictation-button.tsx'
import { AttachButton } from './attachments/attach-button.tsx'
import { type Attachment, blockedBy } from './attachments/attachment.ts'
import { AttachmentList } from './attachments/attachment-list.tsx'
import { CodeFilesContext } from './attachments/code-files-context.ts'
import { pastedFiles } from './attachments/pasted-files.ts'
import { useAttachments } from './attachments/use-attachments.ts'
import { useFileDrop } from './attachments/use-file-drop.ts'
import { usePastedText } from './attachments/use-pasted-text.ts'
import { type ChosenTurn, turnOf } from './choices/message-choices.ts'
import { hasChoices, type TakenChoices } from './choices/use-message-choices.ts'
import { sendsMessage } from './composer-keys.ts'
import { EntryMenu } from './entries/entry-menu.tsx'
import { insertWords } from './insert-text.ts'
import { ModelPicker } from './model-picker.tsx'
import { PromptChip } from './prompts-and-resources/prompt-chip.tsx'
import { usePromptsAndResources } from './prompts-and-resources/use-prompts-and-resources.tsx'
import { Queue } from './queue.tsx'
import { RoundButton } from './round-button.tsx'
import { ToolPicker } from './tool-picker.tsx'
import { useAutoHeight } from './use-auto-height.ts'
import { useCommands } from './use-commands.ts'
import { useUsualModels } from './use-usual-models.ts'

const ChoiceChips = later(() => import('./choices/choice-chips.tsx').then(module => module.ChoiceChips))
const FilesChip = later(() => import('../files/files-chip.tsx').then(module => module.FilesChip))
const CollectionsChip = later(() => import('./choices/collections-chip.tsx').then(module => module.CollectionsChip))
const ContextGauge = later(() => import('../panel/context/gauge.tsx').then(module => module.ContextGauge))

export function Composer() {
  const { store, setEditingId, goToEnd } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  const isStopping = useChat(state => state.run?.phase === 'stopping')
  const isStored = useChat(state => state.isStored)
  const hasFolder = useHasFolder()
  const hasCollections = useChat(state => state.collections.length > 0)
  const chatId = useChat(state => state.chatId)
  const { text, setText, giveBack } = useComposerText()
  const attachments = useAttachments(chatId)
  const [refusal, setRefusal] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  useAutoHeight(area, text)
  useEarlyInput(area, setText)
  const commands = useCommands()
  const entries = usePromptsAndResources({
    chatId,
    commands,
    shownText: text,
    text: () => area.current?.value ?? text,
    setText,
    attachments,
    setProblem: setRefusal,
    focus: () => area.current?.focus(),
    send: (words, files, prompt) =>
      deliver({ text: words, files, prompt, assistant: entries.asked, choices: entries.chosen.take(), appNotes: notes.waiting }),
  })
  const blocked = blockedBy(attachments.all, useChosenModel(entries.chosen.turn))
  const notes = useAppNotes()
  const { changed, setAttach, setHeld } = useSnapshots()
  const { add } = attachments
  const { attach: attachEntry } = entries
  const attachAnew = useCallback(
    (snapshot: Snapshot) => {
      attachEntry(snapshot)
      area.current?.focus()
    },
    [attachEntry],
  )
  useEffect(() => {
    setAttach(attachAnew)
    return () => setAttach(null)
  }, [setAttach, attachAnew])
  const isHeld = attachments.all.some(({ state }) => state.kind === 'ready' && isSnapshot(state.file))
  useEffect(() => setHeld(isHeld), [setHeld, isHeld])
  const attach = useCallback((files: File[]) => setRefusal(files.length === 0 ? null : add(files)), [add])
  const offerFiles = use(CodeFilesContext)
  useEffect(() => {
    offerFiles?.(attach)
    return () => offerFiles?.(null)
  }, [offerFiles, attach])
  const isDropping = useFileDrop(attach)
  const pasted = usePastedText({ area, attachments, setText, setProblem: setRefusal })
  useEffect(() => {
    // Leaves the focus to a field in which the person has begun to type before scripts ran.
    const isTyping = document.activeElement?.matches('input, textarea') ?? false
    if (!isTyping && window.matchMedia('(hover: hover)').matches) area.current?.focus()
  }, [])

  async function send(steers = false) {
    if (!canSend) return
    const command = commands.find(({ detail }) => detail === text.trim())
    if (command) {
      setText('')
      return command.run()
    }
    const { prompt, asked: assistant, chosen } = entries
    setText('')
    entries.setPrompt(null)
    await deliver({ text, files: attachments.take(), prompt, assistant, choices: chosen.take(), appNotes: notes.waiting, steers })
  }

  async function deliver(message: Delivered) {
    setRefusal(null)
    entries.setAsked(null)
    if (!isRunning) goToEnd()
    const { text: words, choices, ...extras } = message
    const outcome = await store.send(words, { ...extras, turn: turnOf(choices.turn) })
    if (outcome.kind !== 'refused') return
    giveBack(words)
    attachments.giveBack(message.files)
    entries.setPrompt(message.prompt)
    entries.setAsked(message.assistant)
    entries.chosen.giveBack(choices)
    setRefusal(outcome.refusal.message)
    area.current?.focus()
  }

  function refresh({ key, state }: Attachment) {
    if (state.kind !== 'ready' || !isSnapshot(state.file)) return
    attachments.remove(key)
    attachAnew(state.file)
  }

  function editLast(): boolean {
    const last = store.read().nodes.findLast(node => node.message.role === 'user')
    if (!last || isRunning) return false
    setEditingId(last.message.id)
    return true
  }

  const isBlank = text.trim() === '' && attachments.all.length === 0
  const canSend = !isBlank && blocked.length === 0 && attachments.all.every(({ state }) => state.kind === 'ready')
  const problems = blocked.length > 0 ? blocked : refusal === null ? [] : [refusal]
  return (
    <div
      data-print="none"
      className="shrink-0 px-5 pt-1 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:px-2.5 max-sm:pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      <form
        aria-label={t('message')}
        className="mx-auto flex w-full max-w-[744px] flex-col rounded-xl border border-line bg-paper pt-3 shadow-float focus-within:border-line-strong data-dropping:border-accent data-dropping:bg-accent-paper"
        data-dropping={isDropping || undefined}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Queue />
        {problems.length > 0 ? (
          <div id={hintId} role="alert" className="max-h-[20dvh] overflow-y-auto px-4 pb-2 text-bad text-sm">
            {problems.map(problem => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        ) : null}
        <EntryMenu menu={entries.menu} />
        <AttachmentList
          attachments={attachments.all}
          changed={changed}
          onRemove={attachments.remove}
          onRefresh={refresh}
          onInsert={pasted.insertAsText}
        />
        <div className="px-4 pb-1 empty:hidden">
          <AppNoteList
            label={t('notesOfApps')}
            notes={notes.waiting}
            onRemove={id => void notes.remove(id).catch((error: unknown) => setRefusal(errorSentence(error)))}
          />
        </div>
        {hasChoices(entries.chosen) ? <ChoiceChips chosen={entries.chosen} /> : null}
        {entries.asked ? <AskedChip assistant={entries.asked} onRemove={() => entries.setAsked(null)} /> : null}
        {entries.prompt ? <PromptChip prompt={entries.prompt} onRemove={() => entries.setPrompt(null)} /> : null}
        <textarea
          ref={area}
          id={COMPOSER_ID}
          aria-label={t('message')}
          aria-describedby={problems.length > 0 ? hintId : undefined}
          rows={1}
          // Empty, it has the direction of the page, as its placeholder does.
          dir={text === '' ? undefined : 'auto'}
          value={text}
          placeholder={isDropping ? t('dropFiles') : isRunning ? t('queuePlaceholder') : t('askAnything')}
          enterKeyHint="enter"
          aria-autocomplete="list"
          aria-controls={entries.menu.kind ? entries.menu.id : undefined}
          aria-activedescendant={entries.menu.shown.length > 0 ? entries.menu.optionId(entries.menu.active) : undefined}
          onChange={event => {
            setText(event.target.value)
            entries.menu.look(event.target.value, event.target.selectionStart, isPut(event.nativeEvent))
          }}
          onSelect={event => entries.menu.look(event.currentTarget.value, event.currentTarget.selectionStart)}
          onPaste={event => {
            const files = pastedFiles(event.clipboardData)
            if (files.length > 0) attach(files)
            else if (!pasted.takesPaste(event)) return
            event.preventDefault()
          }}
          onKeyDown={keys(event => {
            pasted.noteKey(event)
            if (entries.menu.takesKey(event)) event.preventDefault()
            else if (sendsMessage(event.nativeEvent, window.matchMedia('(hover: none) and (pointer: coarse)').matches)) {
              event.preventDefault()
              void send(isRunning && (event.ctrlKey || event.metaKey))
            } else if (event.key === 'ArrowUp' && text === '' && editLast()) {
              event.preventDefault()
            }
          })}
          className="field-sizing-content max-h-[33dvh] min-h-7 w-full resize-none bg-transparent px-4 text-[15.5px] outline-none placeholder:text-ink-2 pointer-coarse:text-md"
        />
        <div className="flex items-center gap-1.5 px-2.5 pt-2 pb-2.5">
          <AttachButton onFiles={attach} />
          <AssistantChip />
          <ModelPicker />
          <ToolPicker />
          {hasFolder ? <FilesChip /> : null}
          {hasCollections ? <CollectionsChip /> : null}
          {isStored ? <ContextGauge /> : null}
          <span className="flex-1" />
          <DictationButton onWords={words => area.current && insertWords(area.current, words, setText)} />
          {isRunning && canSend ? <RoundButton label={t('queueIt')} isSubmit icon="send" isQuiet /> : null}
          {isRunning ? (
            <RoundButton key="stop" label={t('stop')} keys="Esc" icon="stop" isDisabled={isStopping} onClick={store.stop} />
          ) : (
            <RoundButton key="send" label={common('send')} isSubmit icon="send" isDisabled={!canSend} />
          )}
        </div>
      </form>
      {entries.dialogs}
    </div>
  )
}

interface Delivered {
  text: string
  files: SentFile[]
  prompt: UsedPrompt | null
  assistant: AnsweringAssistant | null
  choices: TakenChoices
  appNotes: readonly AppNote[]
  steers?: boolean
}

/** Returns the model of the next message; null where none is offered. */
function useChosenModel({ model }: ChosenTurn) {
  const models = useUsualModels()
  const ofChat = useChat(state => state.model)
  const chosen = model?.id ?? ofChat
  return models.find(model => (chosen === null ? model.isDefault : model.id === chosen)) ?? null
}

/** Tells whether the text was not typed but pasted, dropped or restored. Such text opens no menu. */
function isPut(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom|^history/.test(event.inputType)
}
