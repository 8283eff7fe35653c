'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useCallback, useState } from 'react'
import { onceOnline } from '#components/away/once-online.ts'
import { errorSentence } from '#components/request.ts'
import type { FileOrigin, SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { type Command, type Entry, type FilledPrompt, promptRequest, type ResourceAsked, resourceRequest } from './entries.ts'
import { type Trigger, withoutTrigger } from './trigger.ts'
import { type EntryMenuState, useEntryMenu } from './use-entry-menu.ts'
import { useEntryQuestions } from './use-entry-questions.tsx'

const EntryDialog = dynamic(
  () =>
    onceOnline()
      .then(() => import('./entry-dialog.tsx'))
      .then(module => module.EntryDialog),
  { ssr: false },
)

export interface PromptsAndResourcesPorts {
  chatId: string
  /** Commands of Parley's own, after the prompts. */
  commands: readonly Command[]
  /** Text of this render; `text()` returns the current one. */
  shownText: string
  text: () => string
  setText: (text: string) => void
  attachments: Attachments
  send: (text: string, files: SentFile[], prompt: UsedPrompt) => Promise<void>
  setProblem: (problem: string | null) => void
  /** Returns the focus to the text. */
  focus: () => void
}

export interface PromptsAndResources {
  menu: EntryMenuState
  /** Prompt that the text was made from. */
  prompt: UsedPrompt | null
  setPrompt: (prompt: UsedPrompt | null) => void
  /** Attaches the current content of a resource once the questions of its server are answered. */
  attach: (named: { name: string; origin: FileOrigin & { uri: string } }) => void
  dialogs: ReactNode
}

/** Handles `/` and `@` in the composer. */
export function usePromptsAndResources(ports: PromptsAndResourcesPorts): PromptsAndResources {
  const { chatId, attachments } = ports
  const { untilGiven, dialog: question } = useEntryQuestions()
  const [prompt, setPrompt] = useState<UsedPrompt | null>(null)
  const [asking, setAsking] = useState<Exclude<Entry, Command> | null>(null)

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

  function insert(filled: FilledPrompt) {
    const before = ports.text().trim()
    ports.setText(before === '' ? filled.text : `${before}\n\n${filled.text}`)
    attachments.giveBack(filled.files)
    setPrompt(filled.prompt)
  }

  function choose(entry: Entry, trigger: Trigger) {
    ports.setText(withoutTrigger(ports.text(), trigger))
    ports.setProblem(null)
    if (entry.kind === 'command') return void entry.run()
    if (entry.kind === 'resource') {
      const { server, serverTitle, uri, name, title } = entry.resource
      return attach({ name: title ?? name, origin: { server, title: serverTitle, uri } })
    }
    if (entry.kind === 'template' || entry.prompt.arguments.length > 0) return setAsking(entry)
    fill(entry, {}).then(insert, (error: unknown) => ports.setProblem(errorSentence(error)))
  }

  const menu = useEntryMenu(ports.shownText, ports.commands, choose)
  const close = () => {
    setAsking(null)
    ports.focus()
  }
  const form = asking && asking.kind !== 'resource' ? dialogOf(asking) : null
  const dialogs = (
    <>
      {form}
      {question}
    </>
  )
  return { menu, prompt, setPrompt, attach, dialogs }

  function dialogOf(entry: Exclude<Entry, { kind: 'resource' | 'command' }>): ReactNode {
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
              label: 'Attach',
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
            label: 'Send now',
            run: async values => {
              const filled = await fill(entry, values)
              await ports.send(filled.text, filled.files, filled.prompt)
            },
          },
          { label: 'Insert into the message', run: async values => insert(await fill(entry, values)) },
        ]}
        onClose={close}
      />
    )
  }
}
