'use client'

import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useSteady } from '#components/use-steady.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { common } from '#lib/words/en/common.ts'
import { partsApp as t } from '#lib/words/en/parts-app.ts'
import { AskChange } from '../input/ask-change.tsx'
import { AskedValue, useAskedLines } from '../input/asked-value.tsx'
import { choiceLabel } from '../input/choices.ts'
import type { AppAnswer, AppQuestion } from './app-question.ts'

const CHOICES = ['allow_once', 'allow_session', 'allow_always'] as const
const YES = {
  page: () => t('showItOnce'),
  download: () => common('save'),
  message: () => t('send'),
  fullscreen: () => t('fullScreen'),
  pip: () => t('keepItInView'),
}

export interface AppQuestionCardProps {
  server: string
  question: AppQuestion
  onAnswer: (answer: AppAnswer) => void
}

/**
 * Shows in our words all that the App wants to do, and takes the person's choice. It is in the App's header, where the App cannot draw. The
 * App chooses the moment: a click meant for something else must not count as consent.
 */
export function AppQuestionCard({ server, question, onAnswer }: AppQuestionCardProps) {
  const card = useRef<HTMLElement>(null)
  const { isSteady, isSteadyNow } = useSteady(card)
  const asked = useAskedLines(subjectOf(question))
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function answer(given: AppAnswer): boolean {
    if (!isSteadyNow()) return false
    onAnswer(given)
    return true
  }

  return (
    <section ref={card} className="ask app-ask" aria-label={t('appAsks')}>
      <p className="ask-message" role="status">
        <VisibleText text={sentence(server, question)} />
      </p>
      <Details question={question} />
      {subjectOf(question) === undefined ? null : (
        <div className="ask-arguments">
          <AskedValue lines={asked} label={question.kind === 'call' ? t('arguments') : t('details')} />
        </div>
      )}
      <div className="ask-choices">
        <Yes question={question} disabled={!isSteady || asked.left > 0} onAnswer={answer} />
        <Button variant="secondary" onClick={() => onAnswer(null)}>
          {question.kind === 'call' ? t('deny') : common('cancel')}
        </Button>
      </div>
    </section>
  )
}

function sentence(server: string, question: AppQuestion): string {
  switch (question.kind) {
    case 'call':
      return t('wantsToRun', { server, tool: question.question.tool })
    case 'page':
      return t('pageHasChanged', { server })
    case 'link':
      return t('wantsToOpen', { server, host: new URL(question.url).host })
    case 'download':
      return t('wantsToSave', { server, count: question.names.length })
    case 'message':
      return t('wantsToSend', { server })
    case 'fullscreen':
      return t('wantsToFillScreen', { server })
    case 'pip':
      return t('wantsToStay', { server })
  }
}

/** Returns what the person must have seen whole. */
function subjectOf(question: AppQuestion): unknown {
  switch (question.kind) {
    case 'call':
      return question.arguments
    case 'link':
      return question.url
    case 'download':
      return question.names.length === 1 ? question.names[0] : question.names
    case 'message':
      return question.text
    default:
      return undefined
  }
}

function Details({ question }: { question: AppQuestion }) {
  switch (question.kind) {
    case 'call':
      return (
        <>
          <p className="ask-reason">{question.question.rule}</p>
          {question.question.change ? <AskChange parts={question.question.change} /> : null}
        </>
      )
    case 'page':
      return (
        <>
          <p className="ask-reason">{question.question.rule}</p>
          {question.question.change.length > 0 ? <AskChange parts={question.question.change} /> : null}
        </>
      )
    case 'link':
    case 'download':
    case 'message':
    case 'fullscreen':
    case 'pip':
      return null
  }
}

interface YesProps {
  question: AppQuestion
  disabled: boolean
  /** False where the click is not taken. */
  onAnswer: (answer: AppAnswer) => boolean
}

function Yes({ question, disabled, onAnswer }: YesProps) {
  switch (question.kind) {
    case 'call':
      return CHOICES.map((choice, index) => (
        <Button key={choice} disabled={disabled} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => onAnswer(choice)}>
          {choiceLabel(choice)}
        </Button>
      ))
    case 'link':
      return (
        <Button
          variant="primary"
          disabled={disabled}
          onClick={() => {
            if (onAnswer('yes')) window.open(question.url, '_blank', 'noopener,noreferrer')
          }}
        >
          {t('open')}
        </Button>
      )
    case 'page':
    case 'download':
    case 'message':
    case 'fullscreen':
    case 'pip':
      return (
        <Button variant="primary" disabled={disabled} onClick={() => onAnswer('yes')}>
          {YES[question.kind]()}
        </Button>
      )
  }
}
