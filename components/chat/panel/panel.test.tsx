import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatSnapshot } from '#components/chat-store/chat-state.ts'
import { contextView, emptyView, item, largeView, tier } from '#components/gallery/samples/context-views.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { emptyFold, foldAll, userMessage } from '#lib/messages/shared.ts'
import { stageChat } from '../testing/chat-stage.tsx'
import { entry } from '../testing/scripted-world.ts'

const answer = foldAll(emptyFold('a1'), [
  { type: 'start', messageId: 'a1' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: 'One.' },
  { type: 'text-end', id: 't' },
  { type: 'finish', messageMetadata: { finishReason: 'stop' } },
]).message

const oneTurn: ChatSnapshot = {
  chatId: 'c',
  title: 'Counting',
  model: null,
  selectedTools: ['*'],
  path: [entry(userMessage('u1', 'One?'), null), entry(answer, 'u1')],
  earlier: 0,
  run: null,
}

/** Requests of the page to the context's routes, each answered by `reply`. */
const asked: string[] = []
let view: ContextView
let refusal: { status: number; message: string } | null

function forgetPanel() {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'parley_panel=; max-age=0'
}

beforeEach(() => {
  asked.length = 0
  view = contextView()
  refusal = null
  window.localStorage.clear()
  forgetPanel()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.includes('/context') && init.method !== 'PATCH') throw new TypeError('no such route here')
    asked.push(`${init.method ?? 'GET'} ${path}${typeof init.body === 'string' ? ` ${init.body}` : ''}`)
    if (refusal && init.method !== 'GET')
      return Response.json({ error: { code: 'conflict', message: refusal.message } }, { status: refusal.status })
    if (path.endsWith('/rebuild')) return Response.json({ message: '10 items before, 9 after.' })
    return (init.method ?? 'GET') === 'GET' ? Response.json(view) : path.endsWith('/selection') ? Response.json({}) : new Response('')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  forgetPanel()
})

const panel = () => screen.findByRole('complementary', { name: 'Panel' })
const section = async (name: string) => within(await panel()).findByRole('region', { name })
const rows = async (name: string) =>
  within(await section(name))
    .getAllByRole('listitem')
    .map(row => row.textContent)

async function openPanel() {
  const stage = stageChat(oneTurn)
  fireEvent.click(screen.getByRole('button', { name: 'Show the panel' }))
  await section('Next request')
  return stage
}

describe('the panel', () => {
  it('is closed at first, opens by its button and by the shortcut, and gives the focus back', async () => {
    stageChat(oneTurn)
    expect(screen.queryByRole('complementary', { name: 'Panel' })).toBeNull()
    const box = screen.getByRole('textbox', { name: 'Message' })
    box.focus()
    fireEvent.keyDown(box, { key: '.', ctrlKey: true })
    const tab = within(await panel()).findByRole('tab', { name: 'Context' })
    await waitFor(async () => expect(document.activeElement).toBe(await tab))
    fireEvent.keyDown(await tab, { key: 'Escape' })
    expect(screen.queryByRole('complementary', { name: 'Panel' })).toBeNull()
    expect(document.activeElement).toBe(box)
    fireEvent.click(screen.getByRole('button', { name: 'Show the panel' }))
    expect(document.cookie).toContain('parley_panel=open.context.408')
    fireEvent.click(screen.getByRole('button', { name: 'Hide the panel' }))
    expect(document.cookie).toContain('parley_panel=closed.context.408')
  })

  it('is a sheet on a narrow screen, closed whatever stands beside the chat on a wide one', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = 'parley_panel=open.context.408'
    const isNarrow = (query: string) => query === '(max-width: 1023px)' || query === '(hover: hover)'
    const listener = { addEventListener: () => undefined, removeEventListener: () => undefined }
    vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: isNarrow(media), ...listener }))
    stageChat(oneTurn)
    fireEvent.click(screen.getByRole('button', { name: 'Show the panel' }))
    const sheet = await screen.findByRole('dialog', { name: 'Panel' })
    expect(await within(sheet).findByRole('region', { name: 'Next request' })).toBeTruthy()
    fireEvent.keyDown(sheet, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Show the panel' })).toBeTruthy()
  })

  it('does not stop the answer by the Esc that closes it', async () => {
    const { followed, calls } = stageChat(oneTurn)
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Two?' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Enter' })
    await waitFor(() => expect(followed).toHaveLength(1))
    fireEvent.click(screen.getByRole('button', { name: 'Show the panel' }))
    fireEvent.keyDown(await within(await panel()).findByRole('tab', { name: 'Context' }), { key: 'Escape' })
    expect(calls).not.toContain('stop')
  })

  it('takes another width by the keyboard, and keeps it', async () => {
    await openPanel()
    const handle = screen.getByRole('separator', { name: 'Width of the panel' })
    fireEvent.keyDown(handle, { key: 'End' })
    expect(handle.getAttribute('aria-valuenow')).toBe('800')
    fireEvent.keyDown(handle, { key: 'Home' })
    expect((await panel()).style.width).toContain('320px')
    expect(document.cookie).toContain('parley_panel=open.context.320')
  })
})

describe('the Context tab', () => {
  it('[ctx-13] shows the parts of the next request against the window, and what the provider counted', async () => {
    await openPanel()
    expect((await section('Next request')).textContent).toContain('41,300 of 128,000 tokens')
    expect(await rows('Next request')).toEqual([
      'Instructions2,3105 %',
      'Tools4,87012 %',
      'Map (236 files)17,02041 %',
      'Files (2)10,64026 %',
      'Pages (1)1,2043 %',
      'History (14 messages)5,25613 %',
    ])
    const counted = within(await section('Counted by the provider')).getAllByRole('row')
    expect(counted.slice(1).map(row => row.textContent)).toEqual([
      'In41,300182,400',
      'Out4122,010',
      'Read from cache38,100150,000',
      'Written to cache1,2009,000',
      'In and out41,712184,410',
    ])
  })

  it('[ctx-12] lists the tiers with their thresholds, then the active one, the total and the cache hit', async () => {
    view = contextView({
      totalTokens: 32_402,
      cacheHitRate: (1_622 + 11_137) / 32_402,
      providerCacheRate: null,
      tiers: [
        tier('L0', [item('system:prompt', 1_622, { n: 12, next: null })]),
        tier('L1', []),
        tier('L2', []),
        tier('L3', [item('history:1', 11_137, { n: 4, next: 6 })]),
        tier('active', [item('file:a.ts', 19_643, { n: 0, next: 3 })]),
      ],
    })
    await openPanel()
    const cache = within(await section("Kept in the provider's cache"))
    expect(cache.getByText(/forecast/).parentElement?.textContent).toBe('Next request, if nothing changes (forecast)39 %')
    expect(cache.getAllByRole('button').map(button => button.textContent)).toEqual(['More'])
    fireEvent.click(cache.getByRole('button', { name: 'More' }))
    expect(cache.getAllByRole('button').map(button => button.textContent)).toEqual([
      'More',
      'Most stable · 1 itemunchanged for 12 answers or more1,622 tokenscached',
      'Settling · 1 itemunchanged for 3 answers or more11,137 tokenscached',
      'New or changed · 1 item19,643 tokens',
    ])
    expect(cache.getByText('Total').parentElement?.textContent).toBe('Total32,402 tokens')
    fireEvent.click(cache.getByRole('button', { name: /^Settling/ }))
    expect(cache.getByRole('list', { name: 'Items of Settling' }).textContent).toBe('Message: 111,1374 answers')
  })

  it('[C5] forecasts nothing in a chat that has sent nothing', async () => {
    view = { ...emptyView(), cacheHitRate: 0.86 }
    await openPanel()
    const cache = await section("Kept in the provider's cache")
    expect(cache.textContent).toBe("Kept in the provider's cacheNothing has been sent yet. The cache fills with the first answers.More")
  })

  it('[C2] names beforehand what does not fit', async () => {
    view = contextView({
      unsent: {
        files: [{ label: 'src/generated-api.ts', tokens: 91_306 }],
        pages: [{ label: 'Rounding', tokens: 4_000 }],
        turns: 3,
        historyTokens: 12_000,
      },
    })
    await openPanel()
    expect((await section('Does not fit')).textContent).toContain('107,306 tokens')
    expect(await rows('Does not fit')).toEqual([
      'src/generated-api.ts91,306 tokens',
      'Rounding4,000 tokens',
      'The oldest 3 turns of the history12,000 tokens',
    ])
  })

  it('switches the mode and cross-reference of the map, says what that adds, and takes back what is refused', async () => {
    await openPanel()
    const part = within(await section('Map of the folder'))
    const mode = (name: string) => part.getByRole<HTMLInputElement>('radio', { name })
    expect([mode('Code').checked, mode('Documents').checked]).toEqual([true, false])
    expect(part.getByRole('status').textContent).toBe('The model also reads the outline of the documents.')
    view = contextView({ mode: 'document', crossRefEnabled: false })
    fireEvent.click(mode('Documents'))
    await waitFor(() => expect(asked).toContain('PATCH /api/chats/c/selection {"mode":"document"}'))
    await waitFor(() => expect(part.getByRole('status').textContent).toContain('Cross-reference adds the map of the code.'))
    expect(mode('Documents').checked).toBe(true)
    refusal = { status: 409, message: 'The other index of this folder is not ready.' }
    fireEvent.click(part.getByRole('switch', { name: 'Cross-reference' }))
    await waitFor(() => expect(asked).toContain('PATCH /api/chats/c/selection {"crossRef":true}'))
    await waitFor(() => expect(part.getByRole('switch').getAttribute('aria-checked')).toBe('false'))
  })

  it.each([
    ['building', 'The files are being read. The model has their map once that is done.'],
    ['failed', 'The files could not be mapped. Parley retries automatically, and with the next message.'],
  ] as const)('says of a map that is %s what happens next', async (mapState, words) => {
    view = contextView({ mapState, crossRefEnabled: false, crossRefReady: false })
    await openPanel()
    const part = within(await section('Map of the folder'))
    expect(part.getByRole('status').textContent).toBe(words)
    expect(part.getByRole('switch', { name: 'Cross-reference' }).hasAttribute('disabled')).toBe(true)
    const again = part.queryByRole('button', { name: 'Try again' })
    expect(again !== null).toBe(mapState === 'failed')
    if (!again) return
    fireEvent.click(again)
    await waitFor(() => expect(asked.some(one => one.startsWith('POST /api/chats/c/context/rebuild'))).toBe(true))
  })

  it('shows no map in a chat without a folder', async () => {
    view = emptyView()
    await openPanel()
    expect(screen.queryByRole('region', { name: 'Map of the folder' })).toBeNull()
  })

  it('[ctx-14] lists the promotions and demotions of the last answer', async () => {
    await openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(await rows('Last changes')).toEqual(['src/money.tsSettling → Stable', 'src/invoice.tsStable → New or changed'])
    expect(within(await section('Last changes')).getByTitle('L3 → L2: file:src/money.ts').textContent).toBe('Settling → Stable')
    expect(within(await section('Last changes')).getByTitle('L2 → active: file:src/invoice.ts')).toBeDefined()
  })

  it('says that counts are estimates, and shows no bar where the window is unknown', async () => {
    view = emptyView()
    await openPanel()
    const next = await section('Next request')
    expect(next.textContent).toContain('about 310 tokens')
    expect(next.textContent).toContain('The size of its window is unknown.')
    expect(within(next).queryByRole('img')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Context: / })).toBeNull()
  })

  it('pins and leaves out by the keyboard, takes back what is refused, and uses an item again', async () => {
    await openPanel()
    const cache = within(await section("Kept in the provider's cache"))
    for (const name of ['More', /^Most stable/, /^Very stable/]) fireEvent.click(cache.getByRole('button', { name }))
    expect(cache.queryByRole('button', { name: 'Leave out Instructions' })).toBeNull()
    fireEvent.click(cache.getByRole('button', { name: 'Pin Rounding of invoices' }))
    expect(cache.getByRole('button', { name: 'Stop pinning Rounding of invoices' }).getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(asked).toContain('PUT /api/chats/c/context/choices {"key":"url:9f2c","choice":"pinned"}'))
    refusal = { status: 409, message: 'Not now.' }
    fireEvent.click(cache.getByRole('button', { name: 'Leave out Rounding of invoices' }))
    expect(within(screen.getByRole('region', { name: 'Left out by you' })).getAllByRole('listitem')).toHaveLength(2)
    await waitFor(async () => expect(await rows('Left out by you')).toHaveLength(1))
    refusal = null
    fireEvent.click(screen.getByRole('button', { name: 'Use src/generated.ts again' }))
    expect(asked).toContain('PUT /api/chats/c/context/choices {"key":"file:src/generated.ts","choice":null}')
  })

  it('renders of 5,000 items only those that are seen', async () => {
    view = largeView(5_000)
    await openPanel()
    const cache = within(await section("Kept in the provider's cache"))
    for (const name of ['More', /^New or changed/]) fireEvent.click(cache.getByRole('button', { name }))
    const items = cache.getByRole('list', { name: 'Items of New or changed' })
    expect(items.children.length).toBeLessThan(40)
    expect(items.lastElementChild?.getAttribute('aria-setsize')).toBe('5000')
    fireEvent.scroll(items.parentElement as HTMLElement, { target: { scrollTop: 28 * 4_900 } })
    expect(within(items).getByText('src/module-4905.ts')).toBeTruthy()
  })

  it('rebuilds, shows what that did, and waits for an answer in progress', async () => {
    const { followed } = await openPanel()
    fireEvent.click(screen.getByRole('button', { name: 'Rebuild' }))
    expect(await screen.findByText('10 items before, 9 after.')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Two?' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Message' }), { key: 'Enter' })
    await waitFor(() => expect(followed).toHaveLength(1))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Rebuild' }).disabled).toBe(true)
    expect(screen.getByText('Both are available once the answer has ended.')).toBeTruthy()
  })
})

describe('the gauge in the composer', () => {
  it('shows how full the window is, with the draft, and opens the panel', async () => {
    stageChat(oneTurn)
    const gauge = await screen.findByRole('button', { name: 'Context: 32 % of the window' })
    await act(async () => fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'x'.repeat(12_800) } }))
    expect(gauge.getAttribute('aria-label')).toBe('Context: about 35 % of the window')
    fireEvent.click(gauge)
    expect(await section('Next request')).toBeTruthy()
  })
})
