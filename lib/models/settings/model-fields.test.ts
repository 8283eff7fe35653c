import { describe, expect, it } from 'vitest'
import { formOf, readForm } from '#lib/fields/shared.ts'
import { defaultModelSettings, settingFields } from './model-fields.ts'
import { storedSettings } from './stored-settings.ts'

describe('the settings of a model', () => {
  it('have defaults that the form shows and reads back', () => {
    expect(readForm(settingFields, formOf(settingFields, defaultModelSettings))).toEqual({ values: defaultModelSettings, problems: {} })
  })

  it('are read from the column one by one: what a field cannot have is left to its default', () => {
    const stored = { temperature: null, chunkTimeoutMs: 5, tools: 'pigeon', price: { input: 1, output: 2 }, isDefault: true, other: 1 }
    const price = { input: 1, output: 2, cacheRead: null, cacheWrite: null }
    expect(storedSettings(stored)).toEqual({ temperature: null, price, isDefault: true })
    expect([null, 'text', { isDefault: 'yes' }].map(storedSettings)).toEqual([1, 2, 3].map(() => ({ isDefault: false })))
  })
})
