import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'

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
      <Field label="Model">
        <Select value={model} options={models.map(({ id, title }) => ({ value: id, label: title }))} onValueChange={onModel} />
      </Field>
      <Field label="Message" hint="If you change it, it becomes a new version of the message.">
        <Textarea rows={5} dir="auto" value={prompt} onChange={event => onPrompt(event.target.value)} />
      </Field>
      {refusal ? (
        <p role="alert" className="text-bad text-sm">
          {refusal}
        </p>
      ) : null}
      {isBusy ? <p className="text-ink-2 text-sm">An answer is still being written. Wait for it to finish, or stop it first.</p> : null}
    </div>
  )
}
