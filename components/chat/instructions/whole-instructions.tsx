import { TokenFigure } from '#components/token-count.tsx'
import type { InstructionsView, WholePart } from '#lib/context/shared.ts'
import { chatInstructions as t } from '#lib/words/en/chat-instructions.ts'
import { common } from '#lib/words/en/common.ts'

const FROM: Record<WholePart['from'], () => string> = {
  parley: () => 'Parley',
  edits: () => t('howToEdit'),
  workspace: () => t('everyone'),
  model: () => common('model'),
  project: () => t('project'),
  assistant: () => t('assistant'),
  person: () => t('inAllChats'),
  chat: () => t('thisChat'),
  memory: () => t('memory'),
  servers: () => t('servers'),
  date: () => t('date'),
  reminder: () => t('reminder'),
}

/** Shows all instructions that the model gets, word for word and in order, each with its level. */
export function WholeInstructions({ whole, tokens }: Pick<InstructionsView, 'whole' | 'tokens'>) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer items-baseline justify-between gap-3 rounded-md py-1 font-[550] text-sm">
        {t('asSent')}
        <TokenFigure tokens={tokens} />
      </summary>
      <ol aria-label={t('asSent')} className="mt-3 flex flex-col gap-3">
        {whole.map((part, index) => (
          // Two reminders can be the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have an order and no ids
          <li key={index} className="flex flex-col gap-1">
            <p className="flex items-baseline justify-between gap-3 text-ink-2 text-xs">
              {FROM[part.from]()}
              <TokenFigure tokens={part.tokens} />
            </p>
            <p dir="auto" className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words border-line border-s-2 ps-3 text-sm">
              {part.text}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
