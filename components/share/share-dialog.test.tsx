import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import type { ChatSharesJson, ShareJson } from '#lib/sharing/shared.ts'
import { ShareDialog } from './share-dialog.tsx'

const share: ShareJson = {
  id: 's1',
  chatId: 'c1',
  title: 'Late shifts',
  createdAt: '2026-11-21T10:00:00.000Z',
  revokedAt: null,
  views: 3,
  messageCount: 2,
  isLive: false,
}
const withdrawn: ShareJson = { ...share, id: 's0', revokedAt: '2026-11-21T11:00:00.000Z' }
const preview: ChatSharesJson['preview'] = {
  title: 'Late shifts',
  messages: [
    { id: 'm1', role: 'user', text: 'Who is late?', edited: [] },
    { id: 'm2', role: 'assistant', text: 'Nobody.', edited: [] },
  ],
}

function show(answers: Record<string, () => Response>) {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`
    calls.push(call)
    return answers[call]?.() ?? Response.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, { status: 404 })
  })
  render(
    <TooltipProvider>
      <ShareDialog chatId="c1" open onOpenChange={() => undefined} />
    </TooltipProvider>,
  )
  return calls
}

const load = (shares: ShareJson[], shown = preview) => ({ 'GET /api/chats/c1/share': () => Response.json({ shares, preview: shown }) })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the share dialog', () => {
  it('[web-06] says what will be seen before there is a link', async () => {
    show(load([]))
    expect(await screen.findByText(/^Readers see 2 messages under the title “Late shifts”/)).toBeDefined()
    expect(
      screen.getByText(/^Not included: tool calls, their arguments and results, reasoning, the system prompt, other branches/),
    ).toBeDefined()
    expect(screen.getByText('Who is late?')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('[web-06] says of which files readers see the edits, before there is a link', async () => {
    const edited = ['src/rota.ts', 'notes.md']
    show(load([], { title: 'Rota', messages: [{ id: 'm1', role: 'assistant', text: 'Done.', edited }] }))
    const note = await screen.findByText(/^Included: what answers changed in 2 files/)
    expect(note.textContent).toContain('src/rota.ts, notes.md')
    expect(screen.getByText('notes.md')).toBeDefined()
  })

  it('[web-06] makes a link, and withdraws it', async () => {
    const calls = show({
      ...load([withdrawn]),
      'POST /api/chats/c1/share': () => Response.json({ share }, { status: 201 }),
      'DELETE /api/shares/s1': () => new Response(null, { status: 204 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/share/s1')
    expect(screen.getByText(/3 views/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
    expect(calls).toEqual(['GET /api/chats/c1/share', 'POST /api/chats/c1/share', 'DELETE /api/shares/s1'])
  })

  it('says why a link could not be made, and makes none', async () => {
    const refusal = { error: { code: 'forbidden', message: 'You do not have the right to do this.' } }
    show({ ...load([]), 'POST /api/chats/c1/share': () => Response.json(refusal, { status: 403 }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
    expect((await screen.findByRole('alert')).textContent).toBe('You do not have the right to do this.')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('offers no link for a chat without text', async () => {
    show(load([], { title: 'New chat', messages: [] }))
    const button = (await screen.findByRole('button', { name: 'Create link' })) as HTMLButtonElement
    expect(button.disabled).toBe(true)
  })

  it('offers another try when the chat cannot be loaded', async () => {
    const answers: Record<string, () => Response> = {}
    show(answers)
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing here.')
    Object.assign(answers, load([]))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Create link' })).toBeDefined()
  })
})
