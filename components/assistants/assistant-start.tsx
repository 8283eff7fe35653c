'use client'

import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { ChatAssistant } from '#lib/assistants/shared.ts'
import { chatAssistant as t } from '#lib/words/en/chat-assistant.ts'
import { AssistantMark } from './assistant-mark.tsx'

/** Introduces the assistant of a new chat, with first messages to choose from. */
export function AssistantStart({ assistant, onStart }: { assistant: ChatAssistant; onStart: (text: string) => void }) {
  const { name, description, starters, isGone } = assistant
  return (
    <>
      <h2 className="flex items-baseline gap-2.5 text-2xl tracking-tight">
        <AssistantMark assistant={assistant} />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">
          <VisibleText isName text={name} />
        </bdi>
      </h2>
      {isGone ? (
        <p className="mt-2 text-wait-ink">{t('assistantIsGone')}</p>
      ) : description === '' ? null : (
        <p dir="auto" className="mt-2 max-w-[60ch] text-ink-2">
          {description}
        </p>
      )}
      {starters.length === 0 ? null : (
        <ul aria-label={t('starters')} className="mt-6 border-line border-t">
          {starters.map(starter => (
            <li key={starter} className="border-line border-b">
              <button
                type="button"
                dir="auto"
                onClick={() => onStart(starter)}
                className="w-full py-3 text-start transition-colors hover:bg-paper-2"
              >
                {starter}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
