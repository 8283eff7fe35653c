'use client'

import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { TokenCount } from '#components/token-count.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { MAX_INSTRUCTIONS } from '#lib/models/shared.ts'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { ParameterFields } from './chat-parameters.tsx'

/** Edits instructions and parameters of a chat that has not begun. They are stored with its first message. */
export function NewChatInstructions() {
  const { store } = useChatPage()
  const { instructions, parameters } = useChat(state => state.setUp)
  const tools = useChat(state => state.selectedTools)
  return (
    <div className="flex flex-col gap-5">
      <p className="text-ink-2 text-sm">{t('explainedForNew')}</p>
      <div className="flex flex-col gap-1.5">
        <Field label={t('thisChat')} hint={t('onlyThisChat')}>
          <Textarea
            rows={6}
            value={instructions}
            maxLength={MAX_INSTRUCTIONS}
            placeholder={t('placeholder')}
            onChange={event => store.setUp({ instructions: event.target.value })}
          />
        </Field>
        <span className="min-h-5 text-ink-2 text-xs">
          <TokenCount text={instructions} />
        </span>
      </div>
      <ParameterFields
        stored={parameters}
        tools={tools}
        hintOf={() => t('emptyForDefault')}
        save={async change => ('parameters' in change ? store.setUp(change) : store.configure(change))}
      />
    </div>
  )
}
