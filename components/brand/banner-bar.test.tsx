import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Routed } from '#tests/support/routed.tsx'
import { BannerBar } from './banner-bar.tsx'
import { BANNER_COOKIE, noteSettings, type ShownBanner } from './shown-banner.ts'

const first: ShownBanner = { id: 'aa01', text: 'Maintenance at **noon**.', kind: 'warning', isDismissible: true }
let stored: ShownBanner | null = first

beforeEach(() => {
  stored = first
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ banner: stored })))
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = `${BANNER_COOKIE}=; path=/; max-age=0`
})

const bar = (initial: ShownBanner | null) => (
  <Routed>
    <BannerBar initial={initial} />
  </Routed>
)

describe('the announcement', () => {
  it('[conf-05] stays away in this browser once it is dismissed, and another one is shown as soon as it is stored', async () => {
    render(bar(first))
    expect(screen.getByRole('complementary', { name: 'Announcement' }).textContent).toContain('Maintenance at noon.')
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss this announcement' }))
    expect(screen.queryByText(/Maintenance/)).toBeNull()
    expect(document.cookie).toContain('parley-banner=aa01')
    act(noteSettings)
    stored = { id: 'aa02', text: 'It is over.', kind: 'info', isDismissible: false }
    act(noteSettings)
    expect(await screen.findByText('It is over.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    stored = null
    act(noteSettings)
    await waitFor(() => expect(screen.queryByText('It is over.')).toBeNull())
  })
})
