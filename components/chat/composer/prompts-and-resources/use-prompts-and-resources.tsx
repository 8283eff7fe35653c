'use client'

import { type ReactNode, useCallback, useState } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { holdMessages } from '#components/chat-store/run/chat-saves.ts'
import { later } from '#components/loading/later.tsx'
import { onceOnline } from '#components/loading/once-online.ts'
import { firstValues } from '#components/prompts/first-values.ts'
import { errorSentence, request } from '#components/request.ts'
import type { Answer } from '#components/routes.ts'
import { fillPrompt, promptVariables } from '#lib/assistants/shared.ts'
import type { AnsweringAssistant, FileOrigin, SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { useEntrySources } from '../choices/use-entry-sources.ts'
import { type MessageChoices, useMessageChoices } from '../choices/use-message-choices.ts'
import { type Command, type Entry, type FilledPrompt, promptRequest, type ResourceAsked, resourceRequest } from '../entries/entries.ts'
import { type Trigger, withoutTrigger } from '../entries/trigger.ts'
import { type EntryMenuState, useEntryMenu } from '../entries/use-entry-menu.ts'
import { useEntryQuestions } from './use-entry-questions.tsx'

const EntryDialog = later(() => import('./entry-dialog.tsx').then(module => module.EntryDialog))
type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

const FillDialog = later(() => import('#components/prompts/fill-dialog.tsx').then(module => module.FillDialog))

export interface PromptsAndResourcesPorts {
  chatId: string
  /** Commands of Parley's own, after the prompts. */
  commands: readonly Command[]
  /** Text of this render; `text()` returns the current one. */
  shownText: string
  text: () => string
  setText: (text: string) => void
  attachments: Attachments
  send: (text: string, files: SentFile[], prompt: UsedPrompt | null) => Promise<void>
  setProblem: (problem: string | null) => void
  /** Returns the focus to the text. */
  focus: () => void
}

export interface PromptsAndResources {
  menu: EntryMenuState
  /** Prompt that the text was made from. */
  prompt: UsedPrompt | null
  setPrompt: (prompt: UsedPrompt | null) => void
  /** Assistant that answers the message being written; null for the chat's own. */
  asked: AnsweringAssistant | null
  setAsked: (assistant: AnsweringAssistant | null) => void
  /** Model, tools, files and pages that were chosen for the message. */
  chosen: MessageChoices
  /** Attaches the current content of a resource once the questions of its server are answered. */
  attach: (named: { name: string; origin: FileOrigin & { uri: string } }) => void
  dialogs: ReactNode
}

/** Handles `/`, `@` and `#` in the composer. */
export function usePromptsAndResources(ports: PromptsAndResourcesPorts): PromptsAndResources {
  const { chatId, attachments } = ports
  const { store } = useChatPage()
  const { untilGiven, dialog: question } = useEntryQuestions()
  const sources = useEntrySources()
  const chosen = useMessageChoices(ports)
  const [prompt, setPrompt] = useState<UsedPrompt | null>(null)
  const [asked, setAsked] = useState<AnsweringAssistant | null>(null)
  const [filling, setFilling] = useState<WholePrompt | null>(null)
  const [asking, setAsking] = useState<Extract<Entry, { kind: 'prompt' | 'resource' | 'template' }> | null>(null)

  const fill = ({ prompt: asked }: Extract<Entry, { kind: 'prompt' }>, values: Record<string, string>) =>
    untilGiven(asked.serverTitle, promptRequest(chatId, asked, values))

  const { attach: attachGiven } = attachments
  const load = useCallback(
    async ({ server, title }: Pick<FileOrigin, 'server' | 'title'>, asked: ResourceAsked, signal?: AbortSignal) =>
      (await untilGiven(title, resourceRequest(chatId, server, asked, signal), signal)).files,
    [chatId, untilGiven],
  )
  const attach = useCallback<PromptsAndResources['attach']>(
    ({ name, origin }) => attachGiven({ name, origin, load: signal => load(origin, { uri: origin.uri }, signal) }),
    [attachGiven, load],
  )

  function insertText(text: string) {
    const before = ports.text().trim()
    ports.setText(before === '' ? text : `${before}\n\n${text}`)
  }

  function insert(filled: FilledPrompt) {
    insertText(filled.text)
    attachments.giveBack(filled.files)
    setPrompt(filled.prompt)
  }

  function choose(entry: Entry, trigger: Trigger) {
    const rest = withoutTrigger(ports.text(), trigger)
    ports.setText(rest)
    ports.setProblem(null)
    if (entry.kind === 'command') return void entry.run()
    if (chosen.choose(entry, rest)) return
    if (entry.kind === 'collection') return attachCollection(entry.id)
    if (entry.kind === 'assistant') {
      const { id, name, emoji, pictureTag } = entry.assistant
      return setAsked({ id, name, emoji, ...(pictureTag === undefined ? {} : { pictureTag }) })
    }
    if (entry.kind === 'saved') {
      const loading = request('GET /api/prompts/[promptId]', { params: { promptId: entry.saved.id } })
      return void loading.then(openSaved, (error: unknown) => ports.setProblem(errorSentence(error)))
    }
    if (entry.kind === 'resource') {
      const { server, serverTitle, uri, name, title } = entry.resource
      return attach({ name: title ?? name, origin: { server, title: serverTitle, uri } })
    }
    if (entry.kind === 'template' || entry.prompt.arguments.length > 0) return setAsking(entry)
    fill(entry, {}).then(insert, (error: unknown) => ports.setProblem(errorSentence(error)))
  }

  /** A message that is sent in the meantime waits. */
  function attachCollection(id: string) {
    const attaching = onceOnline(() => import('../choices/collection-requests.ts')).then(requests => requests.attachCollection(store, id))
    holdMessages(store.read().chatId, attaching)
    attaching.catch((error: unknown) => ports.setProblem(errorSentence(error)))
  }

  /** Asks for the variables of a saved prompt, if there is more to ask than the day. */
  function openSaved(saved: WholePrompt) {
    const variables = promptVariables(saved.text)
    if (variables.some(({ isDate }) => !isDate)) setFilling(saved)
    else insertText(fillPrompt(saved.text, firstValues(variables)))
  }

  const menu = useEntryMenu({ text: ports.shownText, commands: ports.commands, sources, onChoose: choose })
  const close = () => {
    setAsking(null)
    ports.focus()
  }
  const form = asking && asking.kind !== 'resource' ? dialogOf(asking) : null
  const dialogs = (
    <>
      {form}
      {question}
      {filling ? (
        <FillDialog
          prompt={filling}
          onInsert={insertText}
          onSend={text => void ports.send(text, [], null)}
          onClose={() => {
            setFilling(null)
            ports.focus()
          }}
        />
      ) : null}
    </>
  )
  return { menu, prompt, setPrompt, asked, setAsked, chosen, attach, dialogs }

  function dialogOf(entry: Extract<Entry, { kind: 'prompt' | 'template' }>): ReactNode {
    if (entry.kind === 'template') {
      const { server, serverTitle, uriTemplate, name, title, description, variables, completes } = entry.template
      return (
        <EntryDialog
          title={title ?? name}
          description={description}
          server={server}
          serverTitle={serverTitle}
          completes={completes ? { uriTemplate } : null}
          fields={variables.map(variable => ({ name: variable, title: null, description: '', required: true }))}
          actions={[
            {
              label: t('attach'),
              run: async values => attachments.giveBack(await load({ server, title: serverTitle }, { uriTemplate, variables: values })),
            },
          ]}
          onClose={close}
        />
      )
    }
    const { server, serverTitle, name, title, description, completes, arguments: fields } = entry.prompt
    return (
      <EntryDialog
        title={title ?? name}
        description={description}
        server={server}
        serverTitle={serverTitle}
        completes={completes ? { prompt: name } : null}
        fields={fields}
        actions={[
          {
            label: t('sendNow'),
            run: async values => {
              const filled = await fill(entry, values)
              await ports.send(filled.text, filled.files, filled.prompt)
            },
          },
          { label: t('insert'), run: async values => insert(await fill(entry, values)) },
        ]}
        onClose={close}
      />
    )
  }
}
