'use client'

import { useRef, useState } from 'react'
import { saveChat } from '#components/chat-store/run/chat-saves.ts'
import { errorSentence } from '#components/request.ts'
import type { InstructionsView } from '#lib/context/shared.ts'
import { effortLabels, MAX_OUTPUT_TOKENS, type Parameters, type ReasoningEffort, reasoningEfforts } from '#lib/messages/shared.ts'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { common } from '#lib/words/en/common.ts'
import { NumberParameter } from './number-parameter.tsx'
import { ChoiceParameter } from './parameter.tsx'

interface ChatParametersProps {
  chatId: string
  parameters: InstructionsView['parameters']
  onSaved: () => void
}

/** Edits how the model answers in one chat. Each choice is saved by itself, and goes back to its default by one press. */
export function ChatParameters({ chatId, parameters, onSaved }: ChatParametersProps) {
  const { tools } = parameters
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (body: { parameters: Parameters } | { selectedTools: string[] }) => {
    try {
      await saveChat(chatId, body)
      setProblem(null)
    } catch (error) {
      setProblem(errorSentence(error))
    }
    onSaved()
  }
  const hintOf: ParameterFieldsProps['hintOf'] = name => refusalWords(parameters, name) ?? defaultWords(parameters, name)
  return (
    <>
      <ParameterFields stored={parameters.chat} tools={tools} hintOf={hintOf} save={save} />
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {t('notSavedProblem', { problem })}
        </p>
      ) : null}
    </>
  )
}

interface ParameterFieldsProps {
  stored: Parameters
  tools: readonly string[]
  /** Names the default, used if nothing is chosen. */
  hintOf: (name: keyof Parameters) => string
  save: (change: { parameters: Parameters } | { selectedTools: string[] }) => Promise<void>
}

/** Edits temperature, reasoning effort, longest answer and tools. */
export function ParameterFields({ stored, tools, hintOf, save }: ParameterFieldsProps) {
  const [chat, change] = useParameterChanges(stored, next => save({ parameters: next }))
  const set = (name: keyof Parameters, value: number | ReasoningEffort | null) =>
    change(({ [name]: _, ...others }) => (value === null ? others : { ...others, [name]: value }))
  return (
    <section aria-label={t('parameters')} className="flex flex-col gap-4">
      <h3 className="text-sm">{t('parameters')}</h3>
      <NumberParameter
        label={t('temperature')}
        value={chat.temperature ?? null}
        bounds={{ min: 0, max: 2, step: 0.1 }}
        hint={hintOf('temperature')}
        onChange={value => set('temperature', value)}
      />
      <ChoiceParameter
        label={t('reasoningEffort')}
        value={chat.reasoningEffort ?? null}
        options={reasoningEfforts.map(value => ({ value, label: effortLabels[value]() }))}
        hint={hintOf('reasoningEffort')}
        onChange={value => set('reasoningEffort', value as ReasoningEffort | null)}
      />
      <NumberParameter
        label={t('longestAnswer')}
        value={chat.maxOutputTokens ?? null}
        bounds={{ min: 1, max: MAX_OUTPUT_TOKENS, step: 1 }}
        hint={hintOf('maxOutputTokens')}
        onChange={value => set('maxOutputTokens', value)}
      />
      <ChoiceParameter
        label={t('tools')}
        value={tools.includes('*') ? null : 'chosen'}
        options={[
          { value: 'none', label: common('none') },
          ...(tools.length > 0 && !tools.includes('*') ? [{ value: 'chosen', label: t('chosenInComposer', { count: tools.length }) }] : []),
        ]}
        current={tools.length === 0 ? 'none' : undefined}
        defaultLabel={t('allTools')}
        hint={t('chooseInComposer')}
        onChange={value => value !== 'chosen' && void save({ selectedTools: value === 'none' ? [] : ['*'] })}
      />
    </section>
  )
}

/**
 * Holds the parameters of a chat as they are chosen here. Each change is stored upon the one before, without waiting for the server. Changes by others are taken once none of ours is in progress.
 */
function useParameterChanges(stored: Parameters, store: (next: Parameters) => Promise<void>) {
  const [chosen, setChosen] = useState(stored)
  const [seen, setSeen] = useState(stored)
  const [underway, setUnderway] = useState(0)
  const latest = useRef(stored)
  if (underway === 0 && seen !== stored) {
    setSeen(stored)
    setChosen(stored)
  }

  function change(update: (before: Parameters) => Parameters) {
    const next = update(underway === 0 ? chosen : latest.current)
    latest.current = next
    setChosen(next)
    setUnderway(count => count + 1)
    void store(next).finally(() => setUnderway(count => count - 1))
  }

  return [chosen, change] as const
}

type Chosen = InstructionsView['parameters']

/** Says that the model does not accept a parameter; null if it does. */
function refusalWords({ takes }: Pick<Chosen, 'takes'>, name: keyof Parameters): string | null {
  return takes[name] ? null : t('notAccepted', { name })
}

/** Names the default, used if the chat chooses nothing. */
export function defaultWords({ assistant, model }: Pick<Chosen, 'assistant' | 'model'>, name: keyof Parameters): string {
  const ofAssistant = assistant[name]
  if (ofAssistant !== undefined) return t('defaultByAssistant', { value: shown(ofAssistant) })
  const ofModel = name === 'maxOutputTokens' ? null : model[name]
  return ofModel == null ? t('defaultLeftModel') : t('defaultByModel', { value: shown(ofModel) })
}

function shown(value: number | ReasoningEffort): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : effortLabels[value]().toLowerCase()
}
