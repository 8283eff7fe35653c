'use client'

import type { ReactNode } from 'react'
import { TokenCount } from '#components/token-count.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { SettingsForm, SettingsProblems } from './settings-form.ts'
import { Section } from './settings-section.tsx'
import { SmallModelField } from './small-model-field.tsx'

interface ContextSettingsProps {
  form: SettingsForm
  problems: SettingsProblems
  onChange: (change: Partial<SettingsForm>) => void
  /** Fields of numbers. */
  compaction: ReactNode
  cache: ReactNode
}

/** Sets what models are sent beside the messages of a chat, and when its history is shortened. */
export function ContextSettings({ form, problems, onChange, compaction, cache }: ContextSettingsProps) {
  return (
    <Section title="Context">
      <LongText
        label="Instructions for everyone"
        hint="Every chat begins with these, after Parley’s own. Everyone can read them in their chats."
        value={form.instructions}
        problem={problems.instructions}
        rows={5}
        onChange={instructions => onChange({ instructions })}
      />
      <LongText
        label="Reminder"
        hint="Follows each new message on its way to the model. It is not shown, stored or shared."
        value={form.reminder}
        problem={problems.reminder}
        rows={3}
        onChange={reminder => onChange({ reminder })}
      />
      <SmallModelField value={form.smallModel} onChange={smallModel => onChange({ smallModel })} />
      <LongText
        label="Prompt for commit messages"
        hint="The small model writes messages by it, from the changes in a folder."
        value={form.commitPrompt}
        problem={problems.commitPrompt}
        rows={4}
        onChange={commitPrompt => onChange({ commitPrompt })}
      />
      <Checkbox
        checked={form.fetchesPages}
        onCheckedChange={fetchesPages => onChange({ fetchesPages })}
        label="Fetch pages that messages link to"
        hint="Up to three for each message. The model reads them with it; they do not become part of the chat."
      />
      <Checkbox
        checked={form.compacts}
        onCheckedChange={compacts => onChange({ compacts })}
        label="Compact long chats"
        hint="After an answer, when the history has grown past the limits below. People can open, edit and undo each summary."
      />
      {form.compacts ? compaction : null}
      {cache}
      <Field
        label="Answers until a part is cached"
        error={problems.tierThresholds}
        hint="What has stayed the same for this many answers moves up a tier: L3, L2, L1 and L0. The most stable comes first in a request."
      >
        <Input inputMode="numeric" value={form.tierThresholds} onChange={event => onChange({ tierThresholds: event.target.value })} />
      </Field>
    </Section>
  )
}

interface LongTextProps {
  label: string
  hint: string
  value: string
  problem: string | undefined
  rows: number
  onChange: (value: string) => void
}

function LongText({ label, hint, value, problem, rows, onChange }: LongTextProps) {
  return (
    <Field
      label={label}
      error={problem}
      hint={
        <>
          {hint} <TokenCount text={value} />
        </>
      }
    >
      <Textarea rows={rows} value={value} onChange={event => onChange(event.target.value)} />
    </Field>
  )
}
