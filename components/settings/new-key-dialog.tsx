'use client'

import { useState } from 'react'
import { request } from '#components/request.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { SecretDialog, SecretForm } from '#components/ui/secret-dialog.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import type { KeyScope } from '#lib/auth/shared.ts'
import { common } from '#lib/words/en/common.ts'
import { settings as t } from '#lib/words/en/settings.ts'

interface NewKeyDialogProps {
  scopes: readonly KeyScope[]
  onClose: () => void
  onCreated: () => void
}

/** Asks for a name, for what the key may do and until when, then shows the key once. */
export function NewKeyDialog({ scopes, onClose, onCreated }: NewKeyDialogProps) {
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<KeyScope>>(new Set(['chat']))
  const [days, setDays] = useState<Days>('')
  const [key, setKey] = useState<string | null>(null)
  const { busy, problem, run } = useAction()

  const choose = (scope: KeyScope, isChosen: boolean) =>
    setChosen(new Set(scopes.filter(one => (one === scope ? isChosen : chosen.has(one)))))

  const create = () =>
    void run(async () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
      const created = await request('POST /api/keys', { body: { name, scopes: [...chosen], expiresAt } })
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
        <SecretForm submitLabel={t('createKey')} busy={busy} isReady={name.trim() !== '' && chosen.size > 0} onSubmit={create}>
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
            <Select value={days} options={LIVES.map(value => ({ value, label: lifeOf(value) }))} onValueChange={setDays} />
          </Field>
        </SecretForm>
      ) : null}
    </SecretDialog>
  )
}

const LIVES = ['', '30', '90', '365'] as const
type Days = (typeof LIVES)[number]

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
