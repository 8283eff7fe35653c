import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChatPageContext } from '#components/chat-store/chat-page-context.ts'
import { newChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import type { Answer } from '#components/routes.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import type { ChatPlaceView } from '#lib/projects/shared.ts'
import { clickSettled } from '#tests/support/settled.ts'
import { ReadersMark } from './readers-mark.tsx'
import { ShareDialog } from './share-dialog.tsx'

type ChatShares = Answer<'GET /api/chats/[chatId]/share'>
type Share = ChatShares['shares'][number]

const share: Share = {
  id: 's1',
  chatId: 'c1',
  title: 'Late shifts',
  createdAt: '2026-11-21T10:00:00.000Z',
  revokedAt: null,
  views: 3,
  messageCount: 2,
  isLive: false,
  withPictures: false,
}
const withdrawn: Share = { ...share, id: 's0', revokedAt: '2026-11-21T11:00:00.000Z' }
const preview: ChatShares['preview'] = {
  title: 'Late shifts',
  messageCount: 2,
  edited: [],
  pictures: 0,
  messages: [
    { id: 'm1', role: 'user', text: 'Who is late?', edited: [] },
    { id: 'm2', role: 'assistant', text: 'Nobody.', edited: [] },
  ],
}

const state = (place: Partial<ChatPlaceView> | null) => ({
  ...newChatState('c1', null),
  isStored: true,
  place: place as ChatPlaceView | null,
})

/** Renders the dialog, or with `isMark` the mark of the header, for a chat in this place. */
function show(
  answers: Record<string, () => Response>,
  { place = null, isOwn = true, isMark = false }: { place?: Partial<ChatPlaceView> | null; isOwn?: boolean; isMark?: boolean } = {},
) {
  const chat = state(place)
  const store = { read: () => chat, readInitial: () => chat, subscribe: () => () => undefined } as unknown as ChatStore
  const page = { store, editingId: null, setEditingId: () => undefined, showDetails: () => undefined, goToEnd: () => undefined }
  const registry = { onNote: () => () => undefined }
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path}`
    calls.push(call)
    return answers[call]?.() ?? Response.json({ error: { code: 'not_found', message: 'There is nothing here.' } }, { status: 404 })
  })
  render(
    <TooltipProvider>
      <WorkspaceContext value={{ registry } as unknown as WorkspaceValue}>
        <ChatPageContext value={page}>
          {isMark ? (
            <ReadersMark onOpen={() => undefined} />
          ) : (
            <ShareDialog chatId="c1" isOwn={isOwn} open onOpenChange={() => undefined} />
          )}
        </ChatPageContext>
      </WorkspaceContext>
    </TooltipProvider>,
  )
  return calls
}

const load = (shares: Share[], shown = preview) => ({ 'GET /api/chats/c1/share': () => Response.json({ shares, preview: shown }) })

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

  it('[web-48] begins with the people of the project, then comes the link for anyone', async () => {
    const place = { project: { id: 'p1', name: 'Rota', color: 'blue' as const }, isShared: true }
    const member = (userId: string, name: string, role: string) => ({ userId, name, role })
    show(
      {
        ...load([]),
        'GET /api/projects/p1': () =>
          Response.json({ project: { members: [member('u1', 'Ann', 'owner'), member('u2', 'Bob', 'reader')] } }),
      },
      { place },
    )
    expect(await screen.findByText('2 people')).toBeDefined()
    expect(screen.getAllByRole('region').map(({ ariaLabel }) => ariaLabel)).toEqual(['Project', 'Anyone with a link'])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ann owner', 'Bob reader'])
  })

  it('shares a private chat with its project first', async () => {
    const place = { project: { id: 'p1', name: 'Rota', color: 'blue' as const }, isShared: false }
    const calls = show({ ...load([]), 'PUT /api/chats/c1/project': () => new Response(null, { status: 204 }) }, { place })
    fireEvent.click(await screen.findByRole('button', { name: 'Share with the project' }))
    await waitFor(() => expect(calls).toContain('PUT /api/chats/c1/project'))
  })

  it('offers no link to a person whose chat it is not', async () => {
    const calls = show({}, { isOwn: false, place: { project: { id: 'p1', name: 'Rota', color: 'blue' as const }, isShared: false } })
    expect(await screen.findByRole('dialog', { name: 'Who can read this chat' })).toBeDefined()
    expect(screen.queryByRole('button', { name: /Create link|Share with/ })).toBeNull()
    expect(calls).toEqual([])
  })

  it.each([
    [{ links: 1, live: 0 }, 'Public link: anyone with the link can read this chat'],
    [{ links: 3, live: 1 }, 'Live link: anyone with one of 3 links can read this chat'],
  ])('[web-48] is opened from a mark in the chat while there is a link: %o', async (links, name) => {
    show({ 'GET /api/chats/c1/readers': () => Response.json(links) }, { isMark: true })
    expect(await screen.findByRole('button', { name })).toBeDefined()
  })

  it('[web-06] says of which files readers see the edits, before there is a link', async () => {
    const edited = ['src/rota.ts', 'notes.md']
    show(
      load([], {
        title: 'Rota',
        messages: [{ id: 'm1', role: 'assistant', text: 'Done.', edited }],
        pictures: 0,
        messageCount: 60,
        edited,
      }),
    )
    const note = await screen.findByText(/^Included: what answers changed in 2 files/)
    expect(note.textContent).toContain('src/rota.ts, notes.md')
    expect(screen.getByText('notes.md')).toBeDefined()
    expect(screen.getByText(/^Readers see 60 messages/)).toBeDefined()
    expect(screen.getByText('The last 1 messages; readers also see the 59 before them.')).toBeDefined()
  })

  it('[web-06] [web-47] makes a link, and withdraws it after a question', async () => {
    const calls = show({
      ...load([withdrawn]),
      'POST /api/chats/c1/share': () => Response.json({ share }, { status: 201 }),
      'DELETE /api/shares/s1': () => new Response(null, { status: 204 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('/share/s1')
    expect(screen.getByText(/3 views/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await within(screen.getByRole('alertdialog')).findByText(/cannot be restored/)
    await clickSettled('Withdraw')
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
    show(load([], { title: 'New chat', messages: [], messageCount: 0, edited: [], pictures: 0 }))
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

it('[img-02] shares pictures where the person asks for it, and offers it only where answers have some', async () => {
  const bodies: unknown[] = []
  const made = { ...share, withPictures: true }
  show({ 'GET /api/chats/c1/share': () => Response.json({ shares: [], preview: { ...preview, pictures: 2 } }) })
  const asked = vi.mocked(fetch)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'POST') return asked(path, init)
    bodies.push(JSON.parse(String(init.body)))
    return Response.json({ share: made }, { status: 201 })
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'With the 2 pictures of the answers' }))
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect(await screen.findByText(/with pictures/)).toBeTruthy()
  expect(bodies).toEqual([{ isLive: false, withPictures: true }])
})
