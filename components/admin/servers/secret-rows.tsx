'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import type { SecretRow } from './server-form.ts'

export interface SecretRowsProps {
  legend: string
  hint: string
  what: 'variable' | 'header'
  rows: readonly SecretRow[]
  problem: string | undefined
  onChange: (rows: readonly SecretRow[]) => void
}

/** Edits names and values that are sent once and never shown again. */
export function SecretRows({ legend, hint, what, rows, problem, onChange }: SecretRowsProps) {
  const set = (key: number, change: Partial<SecretRow>) => onChange(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  const nextKey = Math.max(-1, ...rows.map(row => row.key)) + 1
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-[550] text-sm">{legend}</legend>
      {rows.map(row => (
        <div key={row.key} className="flex items-center gap-2">
          <Input
            mono
            aria-label={t('nameOfSecret', { what })}
            placeholder={t('namePlaceholder')}
            value={row.name}
            readOnly={row.kept}
            onChange={event => set(row.key, { name: event.target.value })}
          />
          <Input
            mono
            type="password"
            autoComplete="off"
            aria-label={row.name ? t('valueOf', { name: row.name }) : t('valueOfSecret', { what })}
            placeholder={row.kept ? t('unchanged') : t('valuePlaceholder')}
            value={row.value}
            onChange={event => set(row.key, { value: event.target.value })}
          />
          <IconButton
            label={row.name ? t('removeSecret', { name: row.name }) : t('removeUnnamedSecret', { what })}
            onClick={() => onChange(rows.filter(other => other.key !== row.key))}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problem ? (
        <p role="alert" className="text-bad text-xs">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2 text-xs">{hint}</p>
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...rows, { key: nextKey, name: '', value: '', kept: false }])}
        >
          {t('addSecret', { what })}
        </Button>
      </div>
    </fieldset>
  )
}
