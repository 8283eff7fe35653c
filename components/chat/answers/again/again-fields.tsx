import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import { common } from '#lib/words/en/common.ts'

export interface AgainFieldsProps {
  model: string
  models: readonly { id: string; title: string }[]
  onModel: (model: string) => void
  prompt: string
  onPrompt: (prompt: string) => void
  refusal: string | null
  isBusy: boolean
}

/** Asks which model repeats an answer, and for which message. */
export function AgainFields({ model, models, onModel, prompt, onPrompt, refusal, isBusy }: AgainFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label={common('model')}>
        <Select value={model} options={models.map(({ id, title }) => ({ value: id, label: title }))} onValueChange={onModel} />
      </Field>
      <Field label={t('message')} hint={t('messageHint')}>
        <Textarea rows={5} dir="auto" value={prompt} onChange={event => onPrompt(event.target.value)} />
      </Field>
      {refusal ? (
        <p role="alert" className="text-bad text-sm">
          {refusal}
        </p>
      ) : null}
      {isBusy ? <p className="text-ink-2 text-sm">{t('busy')}</p> : null}
    </div>
  )
}
