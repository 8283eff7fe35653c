import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { defaultSettings, settingFields } from '#lib/admin/shared.ts'
import { formOf } from '#lib/fields/shared.ts'
import { SettingsEditor } from './settings-editor.tsx'

it('shows each setting of the tables, also where the page names the fields that it draws', () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  render(<SettingsEditor stored={{ settings: defaultSettings, declared: [] }} onSaved={() => undefined} />)
  const labels = Object.values(settingFields).map(({ label }) => label())
  expect(labels.filter(label => screen.queryAllByLabelText(label).length === 0)).toEqual([])
})
