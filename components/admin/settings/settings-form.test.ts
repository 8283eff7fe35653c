import { describe, expect, it } from 'vitest'
import { defaultSettings } from '#lib/admin/shared.ts'
import { formOfSettings, settingsPatchOf } from './settings-form.ts'

const form = formOfSettings(defaultSettings)

describe('the settings form', () => {
  it('shows times in familiar units', () => {
    expect(form).toMatchObject({ toolTimeoutMs: '60', runTimeoutMs: '30', maxToolRounds: '25' })
  })

  it('sends nothing when nothing has changed', () => {
    expect(settingsPatchOf(form, defaultSettings)).toEqual({ patch: {}, problems: {} })
  })

  it('sends changed settings in stored units', () => {
    const changed = {
      ...form,
      workspaceName: ' Harbour ',
      registration: 'open' as const,
      automaticTitles: false,
      toolTimeoutMs: '1.5',
      runTimeoutMs: '45',
    }
    expect(settingsPatchOf(changed, defaultSettings)).toEqual({
      patch: { workspaceName: 'Harbour', registration: 'open', automaticTitles: false, toolTimeoutMs: 1500, runTimeoutMs: 2_700_000 },
      problems: {},
    })
  })

  it('reports problems by field', () => {
    const wrong = {
      ...form,
      workspaceName: ' ',
      toolConcurrency: '0',
      maxToolRounds: '1.5',
      inputExpiryHours: '',
      eventRetentionDays: 'many',
    }
    expect(settingsPatchOf(wrong, defaultSettings)).toEqual({
      patch: {},
      problems: {
        workspaceName: 'Enter a name of 1 to 60 characters.',
        toolConcurrency: 'Enter a whole number of calls from 1 to 32.',
        maxToolRounds: 'Enter a whole number of rounds from 0 to 1000.',
        inputExpiryHours: 'Enter a whole number of hours from 1 to 720.',
        eventRetentionDays: 'Enter a whole number of days from 1 to 3650.',
      },
    })
  })
})
