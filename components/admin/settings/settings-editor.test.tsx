import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '#lib/admin/shared.ts'
import { Routed } from '#tests/support/routed.tsx'
import { findSettings, pageFields, settingEntries, settingPages } from './setting-pages.ts'
import { SettingsEditor } from './settings-pages.tsx'

type Stored = Parameters<typeof SettingsEditor>[0]['stored']
type Page = Parameters<typeof SettingsEditor>[0]['page']

beforeEach(() => {
  window.localStorage.clear()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

function editor(page: Page, change: Partial<Stored['settings']> = {}, declared: Stored['declared'] = []) {
  const stored = { settings: { ...defaultSettings, ...change }, declared, logos: { light: '', dark: '' } }
  const props = { page, stored, onSaved: () => undefined, reload: async () => undefined }
  return (
    <Routed>
      <SettingsEditor {...props} />
    </Routed>
  )
}

const frameOf = (name: string) => document.getElementById(`setting-${name}`) as HTMLElement

describe('the pages of the settings', () => {
  it('show each setting of their tables, in a frame that a search can mark', () => {
    const missing = settingPages
      .filter(page => page !== 'mail' && page !== 'web-search' && page !== 'speech')
      .flatMap(page => {
        const { unmount } = render(editor(page))
        const lost = Object.entries(pageFields[page]).filter(
          ([name, { label }]) => screen.queryAllByLabelText(label()).length === 0 || !frameOf(name),
        )
        unmount()
        return lost.map(([name]) => name)
      })
    expect(missing).toEqual([])
  })

  it('[conf-01] say the default of a setting, and lead back to it', () => {
    render(editor('answers', { maxToolRounds: 7 }))
    const frame = within(frameOf('maxToolRounds'))
    expect(frame.getByText('Default: 25 rounds')).toBeTruthy()
    fireEvent.click(frame.getByRole('button', { name: 'Back to default' }))
    expect(screen.getByLabelText<HTMLInputElement>('Tool rounds per answer').value).toBe('25')
    expect(frame.queryByRole('button')).toBeNull()
  })

  it('say where the configuration sets one, which cannot be changed then', () => {
    render(editor('answers', { maxToolRounds: 7 }, ['maxToolRounds']))
    expect(screen.getByLabelText<HTMLInputElement>('Tool rounds per answer').disabled).toBe(true)
    expect(within(frameOf('maxToolRounds')).getByText(/configuration/)).toBeTruthy()
    expect(within(frameOf('maxToolRounds')).queryByRole('button')).toBeNull()
  })

  it('[conf-03] keep what was typed when the person leaves, and say what another administrator has stored meanwhile', () => {
    const first = render(editor('answers'))
    fireEvent.change(screen.getByLabelText('Tool rounds per answer'), { target: { value: '9' } })
    first.unmount()
    render(editor('answers', { maxToolRounds: 12 }))
    expect(screen.getByLabelText<HTMLInputElement>('Tool rounds per answer').value).toBe('9')
    expect(within(frameOf('maxToolRounds')).getByRole('alert').textContent).toContain('“12”')
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(screen.getByLabelText<HTMLInputElement>('Tool rounds per answer').value).toBe('12')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a setting is found', () => {
  it.each([
    ['tool rounds', 'maxToolRounds'],
    ['SMTP', 'host'],
    ['system prompt', 'instructions'],
    ['time limit answer', 'runTimeoutMs'],
    ['whisper', 'dictationModel'],
    ['quota', 'storagePerPersonMb'],
    ['rate limit', 'requestsPerMinute'],
  ])('by “%s”', (typed, name) => {
    expect(findSettings(typed).map(entry => entry.name)).toContain(name)
  })

  it('[conf-02] first by its title', () => {
    expect(findSettings('storage')[0]?.name).toBe('storagePerPersonMb')
  })

  it('by no words that none has, and not by white space', () => {
    expect([findSettings('zebra crossing'), findSettings('  ')]).toEqual([[], []])
  })

  it('with each entry named once, on the page that has it', () => {
    const names = settingEntries().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
