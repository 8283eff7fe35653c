'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import type { KeyScope } from '#lib/auth/shared.ts'
import { apiKeys as t } from '#lib/words/en/api-keys.ts'
import { common } from '#lib/words/en/common.ts'

/** Lives of a key in days; empty: it never ends. */
const LIVES = ['', '30', '90', '365'] as const
type Days = (typeof LIVES)[number]

interface NewKeyDialogProps {
  scopes: readonly KeyScope[]
  /** Creates it, and returns the key itself. */
  create: (key: { name: string; scopes: readonly KeyScope[]; expiresAt: string | null }) => Promise<{ key: string }>
  /** The key must end, after this many days if nothing else is chosen. */
  mustEnd?: Exclude<Days, ''>
  onClose: () => void
  onCreated: () => void
}

/** Asks for a name, for what the key may do and until when, then shows the key once. */
export function NewKeyDialog({ scopes, create, mustEnd, onClose, onCreated }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<KeyScope>>(new Set(['chat']))
  const [days, setDays] = useState<Days>(mustEnd ?? '')
  const [key, setKey] = useState<string | null>(null)
  const { busy, problem, run } = useAction()
  const lives = LIVES.filter(life => life !== '' || mustEnd === undefined)

  const choose = (scope: KeyScope, isChosen: boolean) =>
    setChosen(new Set(scopes.filter(one => (one === scope ? isChosen : chosen.has(one)))))

  const submit = () =>
    void run(async () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
      const created = await create({ name, scopes: [...chosen], expiresAt })
      setKey(created.key)
      onCreated()
    })

  return (
    <SecretDialog
      title={key === null ? t('newApiKey') : t('yourNewKey')}
      secret={key === null ? null : { label: t('apiKey'), secret: key, note: t('keyNote') }}
      onClose={onClose}
    >
      {key === null ? (
        <SecretForm submitLabel={t('createKey')} busy={busy} isReady={name.trim() !== '' && chosen.size > 0} onSubmit={submit}>
          <Field label={common('name')} hint={t('keyNameHint')} error={problem}>
            <Input value={name} onChange={event => setName(event.target.value)} maxLength={80} required autoFocus />
          </Field>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 font-[550] text-sm">{t('keyMay')}</legend>
            {scopes.map(scope => (
              <Checkbox
                key={scope}
                label={SCOPES[scope]()}
                hint={<code className="font-mono">{scope}</code>}
                checked={chosen.has(scope)}
                onCheckedChange={isChosen => choose(scope, isChosen)}
              />
            ))}
          </fieldset>
          <Field label={t('ends')}>
            <Select value={days} options={lives.map(value => ({ value, label: lifeOf(value) }))} onValueChange={setDays} />
          </Field>
        </SecretForm>
      ) : null}
    </SecretDialog>
  )
}

const lifeOf = (days: Days) => (days === '' ? t('endsNever') : t('inDays', { days: Number(days) }))

const SCOPES: Readonly<Record<KeyScope, () => string>> = {
  chat: () => t('scopeChat'),
  tools: () => t('scopeTools'),
  files: () => t('scopeFiles'),
  'admin:read': () => t('scopeAdminRead'),
  'admin:users': () => t('scopeAdminUsers'),
  'admin:access': () => t('scopeAdminAccess'),
  'admin:budgets': () => t('scopeAdminBudgets'),
  'admin:models': () => t('scopeAdminModels'),
  'admin:servers': () => t('scopeAdminServers'),
  'admin:settings': () => t('scopeAdminSettings'),
  'audit:read': () => t('scopeAuditRead'),
  'usage:read': () => t('scopeUsageRead'),
  metrics: () => t('scopeMetrics'),
}
