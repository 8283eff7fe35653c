'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useCallback, useState } from 'react'
import type { FileOrigin, SentFile, UsedPrompt } from '#lib/messages/shared.ts'
import { onceOnline } from '../../../away/once-online.ts'
import { errorSentence } from '../../../request.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { type FilledPrompt, type Offer, promptRequest, type ResourceAsked, resourceRequest } from './offers.ts'
import { type Trigger, withoutTrigger } from './trigger.ts'
import { type OfferMenuState, useOfferMenu } from './use-offer-menu.ts'
import { useOfferQuestions } from './use-offer-questions.tsx'

const OfferDialog = dynamic(
  () =>
    onceOnline()
      .then(() => import('./offer-dialog.tsx'))
      .then(module => module.OfferDialog),
  { ssr: false },
)

export interface ComposerOffersPorts {
  chatId: string
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

export interface ComposerOffers {
  menu: OfferMenuState
  /** Prompt that the text was made from. */
  prompt: UsedPrompt | null
  setPrompt: (prompt: UsedPrompt | null) => void
  /** Attaches the current content of a resource once the questions of its server are answered. */
  attach: (named: { name: string; origin: FileOrigin & { uri: string } }) => void
  dialogs: ReactNode
}

/** Handles `/` and `@` in the composer. */
export function useComposerOffers(ports: ComposerOffersPorts): ComposerOffers {
  const { chatId, attachments } = ports
  const { untilGiven, dialog: question } = useOfferQuestions()
  const [prompt, setPrompt] = useState<UsedPrompt | null>(null)
  const [asking, setAsking] = useState<Offer | null>(null)

  const fill = ({ prompt: asked }: Extract<Offer, { kind: 'prompt' }>, values: Record<string, string>) =>
    untilGiven(asked.serverTitle, promptRequest(chatId, asked, values))

  const { attach: attachGiven } = attachments
  const load = useCallback(
    async ({ server, title }: Pick<FileOrigin, 'server' | 'title'>, asked: ResourceAsked, signal?: AbortSignal) =>
      (await untilGiven(title, resourceRequest(chatId, server, asked, signal), signal)).files,
    [chatId, untilGiven],
  )
  const attach = useCallback<ComposerOffers['attach']>(
    ({ name, origin }) => attachGiven({ name, origin, load: signal => load(origin, { uri: origin.uri }, signal) }),
    [attachGiven, load],
  )

  function insert(filled: FilledPrompt) {
    const before = ports.text().trim()
    ports.setText(before === '' ? filled.text : `${before}\n\n${filled.text}`)
    attachments.giveBack(filled.files)
    setPrompt(filled.prompt)
  }

  function choose(offer: Offer, trigger: Trigger) {
    ports.setText(withoutTrigger(ports.text(), trigger))
    ports.setProblem(null)
    if (offer.kind === 'resource') {
      const { server, serverTitle, uri, name, title } = offer.resource
      return attach({ name: title ?? name, origin: { server, title: serverTitle, uri } })
    }
    if (offer.kind === 'template' || offer.prompt.arguments.length > 0) return setAsking(offer)
    fill(offer, {}).then(insert, (error: unknown) => ports.setProblem(errorSentence(error)))
  }

  const menu = useOfferMenu(ports.shownText, choose)
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

  function dialogOf(offer: Exclude<Offer, { kind: 'resource' }>): ReactNode {
    if (offer.kind === 'template') {
      const { server, serverTitle, uriTemplate, name, title, description, variables, completes } = offer.template
      return (
        <OfferDialog
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
    const { server, serverTitle, name, title, description, completes, arguments: fields } = offer.prompt
    return (
      <OfferDialog
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
              const filled = await fill(offer, values)
              await ports.send(filled.text, filled.files, filled.prompt)
            },
          },
          { label: 'Insert into the message', run: async values => insert(await fill(offer, values)) },
        ]}
        onClose={close}
      />
    )
  }
}
