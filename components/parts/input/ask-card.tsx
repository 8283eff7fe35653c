'use client'

import dynamic from 'next/dynamic'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { keys } from '#components/keys/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { useSteady } from '#components/use-steady.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { rememberable } from '#lib/mcp/shared.ts'
import type { InputRequestView } from '#lib/messages/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'
import type { InputAnswer, PartInputs } from '../inputs.ts'
import { AskChange } from './ask-change.tsx'
import { AskLink } from './ask-link.tsx'
import { AskedValue, useAskedLines } from './asked-value.tsx'
import { askLabel, choiceLabel, choiceOfKey, isRefusal, keyOfChoice } from './choices.ts'
import { DenyForm } from './deny-form.tsx'
import { useAskedEdits } from './use-asked-edits.ts'

const AskEdits = dynamic(() => import('./ask-edits.tsx').then(module => module.AskEdits))
const AskRemember = dynamic(() => import('./ask-remember.tsx').then(module => module.AskRemember))
const BudgetForm = dynamic(() => import('./budget-form.tsx').then(module => module.BudgetForm))
const ServerForm = dynamic(() => import('./server-form.tsx').then(module => module.ServerForm))

/**
 * Shows an open question: what will happen and why it is asked, all arguments, and the choices. Without `inputs` it is read-only. It takes
 * no answer until it has been still for a moment, and no consent until everything was shown.
 */
export function AskCard({ request, inputs }: { request: InputRequestView; inputs: PartInputs | null }) {
  const id = useId()
  const [sent, setSent] = useState<string | null>(null)
  const [isDenying, setDenying] = useState(false)
  const [isNarrowing, setNarrowing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const card = useRef<HTMLElement>(null)
  const { isSteady, isSteadyNow } = useSteady(card)
  const asked = useAskedLines(request.edits ? undefined : request.arguments)
  const edits = useAskedEdits(request)
  const left = asked.left + edits.left
  useEffect(() => showBeginning(card.current), [])

  function isTaken(choice: string): boolean {
    if (!isSteadyNow()) return false
    if (left === 0 || isRefusal(choice)) return true
    setError(t('openRestFirst', { count: left }))
    return false
  }

  async function answer(given: InputAnswer) {
    if (!inputs || sent !== null || !isTaken(given.choice)) return
    setSent(given.choice)
    setError(null)
    try {
      await inputs.onAnswer(request.id, edits.withEdits(given))
    } catch (failure) {
      setSent(null)
      setError(failure instanceof Error ? failure.message : t('answerNotAccepted'))
    }
  }

  function choose(choice: string) {
    if (choice !== 'deny' || request.approvers) void answer({ choice })
    else if (isSteadyNow()) setDenying(true)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (
      !inputs ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.repeat ||
      isDenying ||
      isNarrowing ||
      request.kind === 'elicitation'
    )
      return
    const choice = choiceOfKey(event.key, edits.options)
    if (!choice) return
    event.preventDefault()
    choose(choice)
  }

  return (
    <section
      ref={card}
      className="ask"
      aria-label={request.approvers ? t('waitsForOthers', { group: request.approvers.name }) : askLabel(request.kind)}
      aria-describedby={`${id}-message`}
      aria-busy={sent !== null}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the keys of its choices when it has focus
      tabIndex={0}
      onKeyDown={keys(onKeyDown)}
    >
      <div id={`${id}-message`}>
        <p className="ask-message">
          <VisibleText text={request.message} lines />
        </p>
        {request.reason ? (
          <p className="ask-reason">
            <VisibleText text={request.reason} lines />
          </p>
        ) : null}
      </div>
      {request.change ? <AskChange parts={request.change} /> : null}
      {request.arguments === undefined || request.edits ? null : (
        <div className="ask-arguments">
          <AskedValue lines={asked} label={t('arguments')} />
        </div>
      )}
      {request.edits ? (
        <AskEdits
          edits={request.edits}
          refused={edits.refused}
          onChange={inputs && sent === null ? edits.change : null}
          onLeft={edits.setLeft}
        />
      ) : null}
      {request.url ? <AskLink request={request} /> : null}
      {inputs === null ? null : isDenying ? (
        <DenyForm
          isBusy={sent !== null}
          onDeny={reason => answer({ choice: 'deny', ...(reason ? { reason } : {}) })}
          onBack={() => setDenying(false)}
        />
      ) : isNarrowing ? (
        <AskRemember
          args={request.arguments}
          isBusy={sent !== null}
          isSteady={isSteady}
          onAnswer={given => void answer(given)}
          onBack={() => setNarrowing(false)}
        />
      ) : request.kind === 'elicitation' && request.schema !== undefined ? (
        <ServerForm
          schema={request.schema}
          isBusy={sent !== null}
          isSteady={isSteady}
          onAccept={content => void answer({ choice: 'accept', content })}
          onDecline={() => void answer({ choice: 'decline' })}
          onCancel={() => void answer({ choice: 'cancel' })}
        />
      ) : request.kind === 'budget' ? (
        <BudgetForm budget={request.budget} isBusy={sent !== null} isSteady={isSteady} onAnswer={given => void answer(given)} />
      ) : (
        <div className="ask-choices">
          {edits.options.map((option, index) => (
            <Button
              key={option}
              variant={index === 0 && request.kind !== 'sign_in' ? 'primary' : 'secondary'}
              busy={sent === option}
              disabled={sent !== null}
              aria-disabled={!isSteady || (left > 0 && !isRefusal(option))}
              aria-keyshortcuts={shortcut(option)}
              onClick={() => choose(option)}
            >
              {(option === 'allow_once' && edits.label) || (request.approvers ? t('withdraw') : choiceLabel(option))}
              <KeyHint choice={option} />
            </Button>
          ))}
          {edits.options.includes('allow_always') && canRemember(request) ? (
            <Button variant="ghost" disabled={sent !== null} onClick={() => setNarrowing(true)}>
              {t('withTheseArguments')}
            </Button>
          ) : null}
        </div>
      )}
      {error ? (
        <p className="ask-error" role="alert">
          {error}
        </p>
      ) : null}
    </section>
  )
}

function canRemember({ edits, arguments: args }: InputRequestView): boolean {
  return !edits && typeof args === 'object' && args !== null && rememberable(args as Record<string, unknown>).length > 0
}

/** Scrolls to the beginning of a question that is taller than the view, where the reader is at the end of the chat. */
function showBeginning(card: HTMLElement | null): void {
  const view = card?.closest<HTMLElement>('[data-messages]')
  if (card && view && view.scrollTop >= -1 && card.offsetHeight > view.clientHeight * 0.9) card.scrollIntoView({ block: 'start' })
}

function shortcut(choice: string): string | undefined {
  const key = keyOfChoice(choice)
  if (key === null) return undefined
  return key === key.toLowerCase() ? key : `Shift+${key}`
}

function KeyHint({ choice }: { choice: string }) {
  const key = keyOfChoice(choice)
  return key === null ? null : (
    <span className="ask-key" aria-hidden>
      <Kbd>{key}</Kbd>
    </span>
  )
}
