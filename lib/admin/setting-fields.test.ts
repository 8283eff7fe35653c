import { describe, expect, it } from 'vitest'
import { changeOf, formOf } from '#lib/fields/shared.ts'
import { settingFields } from './setting-fields.ts'
import { defaultSettings } from './settings.ts'

const form = formOf(settingFields, defaultSettings)
const change = (typed: typeof form) => changeOf(settingFields, typed, defaultSettings)

describe('the settings form', () => {
  it('shows times in familiar units', () => {
    expect(form).toMatchObject({ toolTimeoutMs: '60', runTimeoutMs: '30', maxToolRounds: '25' })
  })

  it('sends nothing when nothing has changed', () => {
    expect(change(form)).toEqual({ patch: {}, problems: {} })
  })

  it('sends changed settings in stored units', () => {
    const changed = {
      ...form,
      workspaceName: ' Harbour ',
      registration: 'open',
      automaticTitles: false,
      toolTimeoutMs: '1.5',
      runTimeoutMs: '45',
    }
    expect(change(changed)).toEqual({
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
    expect(change(wrong)).toEqual({
      patch: {},
      problems: {
        workspaceName: 'Enter a name of 1 to 60 characters.',
        toolConcurrency: 'Enter a whole number of calls from 1 to 32.',
        maxToolRounds: 'Enter a whole number of rounds from 0 to 1,000.',
        inputExpiryHours: 'Enter a whole number of hours from 1 to 720.',
        eventRetentionDays: 'Enter a whole number of days from 1 to 3,650.',
      },
    })
  })
})

describe('the context in the settings form', () => {
  it('is shown and sent as it is typed', () => {
    expect(form).toMatchObject({ compactionTriggerShare: '60', tierThresholds: '3, 6, 9, 12', smallModel: '', fetchesPages: true })
    const changed = {
      ...form,
      instructions: 'We build boats.\n',
      reminder: 'Cite your sources.',
      smallModel: 'openai:small',
      commitPrompt: 'Write in French.',
      compacts: false,
      compactionTriggerShare: '57',
      tierThresholds: '2 4,8 , 16',
    }
    expect(change(changed)).toEqual({
      patch: {
        instructions: 'We build boats.\n',
        reminder: 'Cite your sources.',
        smallModel: 'openai:small',
        commitPrompt: 'Write in French.',
        compacts: false,
        compactionTriggerShare: 0.57,
        tierThresholds: [2, 4, 8, 16],
      },
      problems: {},
    })
  })

  it('reports problems by field', () => {
    const wrong = {
      ...form,
      instructions: 'x'.repeat(20_001),
      reminder: 'x'.repeat(4_001),
      compactionTriggerShare: '95',
      cacheMinimumTokens: '10',
      tierThresholds: '3, 3, 9, 12',
    }
    expect(change(wrong)).toEqual({
      patch: {},
      problems: {
        instructions: 'Shorten this to 20,000 characters.',
        reminder: 'Shorten this to 4,000 characters.',
        compactionTriggerShare: 'Enter a number from 10 to 90.',
        cacheMinimumTokens: 'Enter a whole number of tokens from 256 to 100,000.',
        tierThresholds: 'Enter four whole numbers from 1 to 1000, each above the one before.',
      },
    })
    expect(Object.keys(change({ ...form, tierThresholds: '3, 6, 9' }).problems)).toEqual(['tierThresholds'])
  })
})
