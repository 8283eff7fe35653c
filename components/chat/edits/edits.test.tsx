import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatSnapshot } from '#components/chat-store/chat-state.ts'
import { edit, edited } from '#components/gallery/samples/edit-samples.ts'
import { type Chunk, type EditSummary, type EditView, emptyFold, foldAll, userMessage } from '#lib/messages/shared.ts'
import { stageChat } from '../testing/chat-stage.tsx'
import { entry } from '../testing/scripted-world.ts'

const summary: EditSummary = {
  applied: 1,
  failed: 2,
  skipped: 0,
  validated: 0,
  notInContext: 0,
  filesModified: ['src/a.ts'],
  filesCreated: [],
  filesAutoAdded: [],
}
const applied = edit('src/a.ts')
const ambiguous = edit('src/tax.ts', { status: 'failed', errorType: 'ambiguous_anchor', message: 'It matches 2 places.' })
const absent = edit('src/old.ts', { status: 'failed', errorType: 'anchor_not_found', message: 'The first line is not there.' })

function chunks(edits: readonly EditView[], rest: Partial<EditSummary> = {}, text = 'I change it.'): Chunk[] {
  return [
    { type: 'start', messageId: 'a1' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: text },
    { type: 'text-end', id: 't' },
    ...edits.map(edited),
    { type: 'finish', messageMetadata: { finishReason: 'stop', ...(edits.length === 0 ? {} : { edits: { ...summary, ...rest } }) } },
  ]
}

function stored(edits: readonly EditView[], rest: Partial<EditSummary> = {}, text?: string): ChatSnapshot {
  const { message } = foldAll(emptyFold('a1'), chunks(edits, rest, text))
  const path = [entry(userMessage('u1', 'Round the totals'), null), entry(message, 'u1')]
  return { chatId: 'c', title: 'Totals', model: null, selectedTools: ['*'], path, earlier: 0, run: null }
}

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  window.localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'parley_panel=; max-age=0'
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${path}`)
    if (path.endsWith('/discard-edits')) {
      asked.push(String(init.body))
      return Response.json({ edits: null })
    }
    if (path.endsWith('/undo-edits')) return Response.json({ restored: ['src/a.ts'], kept: [] })
    throw new TypeError('no such route here')
  })
})
afterEach(() => vi.unstubAllGlobals())

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const under = () => screen.findByRole('region', { name: 'Edits in this answer' })

/** Sends a message and lets the run answer it. */
async function answered(edits: readonly EditView[], draft = '') {
  const stage = stageChat({ ...stored([]), path: [] })
  fireEvent.change(composer(), { target: { value: 'Round the totals' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Message' })))
  if (draft !== '') fireEvent.change(composer(), { target: { value: draft } })
  await act(async () => {
    stage.followed[0]?.feed(chunks(edits))
    stage.frame()
    stage.followed[0]?.end({ kind: 'done' })
  })
  await act(async () => stage.frame())
  return stage
}

describe('[ws-09] edits that matched several places', () => {
  it('prepare one message in the composer, with each file and detail, and the summary says so', async () => {
    const stage = await answered([applied, ambiguous, absent])
    await waitFor(() => expect(composer().value).toContain('`src/tax.ts`: It matches 2 places.'))
    expect(composer().value.indexOf('src/tax.ts')).toBeLessThan(composer().value.indexOf('src/old.ts'))
    expect(within(await under()).getByText(/is ready in the composer. It has not been sent./)).toBeDefined()
    expect(stage.followed).toHaveLength(1)
  })

  it('never replace a draft; the person may ask for the message', async () => {
    await answered([ambiguous], 'My own words')
    const button = await screen.findByRole('button', { name: 'Write a message to retry' })
    expect(composer().value).toBe('My own words')
    fireEvent.click(button)
    expect(composer().value).toMatch(/^Some edits.+src\/tax\.ts.+\n\nMy own words$/s)
  })

  it('are not prepared for by old text that is not there, nor by an answer that was loaded', async () => {
    await answered([absent])
    await screen.findByRole('button', { name: 'Write a message to retry' })
    expect(composer().value).toBe('')
  })

  it('of a stored answer prepare none', async () => {
    stageChat(stored([ambiguous]))
    await screen.findByRole('button', { name: 'Write a message to retry' })
    expect(composer().value).toBe('')
  })
})

describe('the summary under an answer', () => {
  it('counts its edits, and lists those that were not applied with the reason', async () => {
    stageChat(stored([applied, ambiguous, absent]))
    const region = await under()
    expect(within(region).getByText('ambiguous').textContent).toBe('1 ambiguous')
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(row => row.textContent),
    ).toEqual(['src/tax.ts: matches several places', 'src/old.ts: old text not found'])
  })

  it('[ws-04] undoes all of them by one action, and says what stayed', async () => {
    const kept = [{ path: 'src/b.ts', reason: 'It has changed since.' }]
    const undone = { at: '2026-11-26T12:00:00.000Z', restored: ['src/a.ts'], kept }
    stageChat(stored([applied]), [stored([applied], { undone })])
    fireEvent.click(within(await under()).getByRole('button', { name: 'Undo' }))
    await screen.findByText('The edits were undone: one file restored.')
    expect(asked).toContain('POST /api/chats/c/messages/a1/undo-edits')
    expect(screen.getByText('It has changed since.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(screen.getAllByText('undone').length).toBeGreaterThan(0)
    const region = await under()
    expect([region.textContent?.includes('1 undone'), region.textContent?.includes('1 applied')]).toEqual([true, false])
  })
})

describe('[ws-15] proposed edits', () => {
  const one = edit('src/a.ts', { status: 'validated' })
  const two = edit('src/b.ts', { status: 'skipped', message: 'You refused this edit.' })
  const discarded = (view: EditView): EditView => ({ ...view, isDiscarded: true })

  it('[ws-15] are discarded all at once, and brought back by the same button, which keeps the focus', async () => {
    const after = stored([discarded(one), discarded(two)], { applied: 0, failed: 0, discarded: 2 })
    stageChat(stored([one, two], { applied: 0, failed: 0, validated: 1, skipped: 1 }), [after])
    const button = within(await under()).getByRole('button', { name: 'Discard all' })
    button.focus()
    fireEvent.click(button)
    const back = await screen.findByRole('button', { name: 'Bring back the discarded edits' })
    expect(asked).toContain('POST /api/chats/c/messages/a1/discard-edits')
    expect(asked).toContain('{"isDiscarded":true}')
    expect(document.activeElement).toBe(back)
    expect(within(await under()).getByText('discarded').textContent).toBe('2 discarded')
    expect(screen.queryByText('You refused this edit.')).toBeNull()
  })

  it('[ws-15] offer nothing of the kind where all were applied', async () => {
    stageChat(stored([applied]))
    await under()
    expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull()
  })
})

describe('the Changes tab', () => {
  async function openChanges() {
    fireEvent.click(await screen.findByRole('button', { name: 'Show the panel' }))
    const tab = await screen.findByRole('tab', { name: /^Changes/ })
    fireEvent.mouseDown(tab, { button: 0 })
    return tab
  }

  it('lists the files that an answer edits, and shows what changes in one', async () => {
    stageChat(stored([applied, edit('src/a.ts', { newText: '' }), ambiguous]))
    expect((await openChanges()).textContent).toBe('Changes 2')
    const region = await screen.findByRole('region', { name: 'Round the totals' })
    const files = within(region).getAllByRole('group')
    expect(files.map(file => file.querySelector('summary')?.textContent)).toEqual([
      'src/a.tsadded 1 line, removed 4 lines+1 −4',
      'src/tax.tsmatches several places',
    ])
    const file = files[0] as HTMLDetailsElement
    file.open = true
    fireEvent(file, new Event('toggle'))
    expect(within(file).getAllByRole('region')).toHaveLength(2)
  })

  it('says what will be here', async () => {
    stageChat(stored([]))
    await openChanges()
    expect(await screen.findByText(/Answers that change files will appear here/)).toBeDefined()
  })
})

describe('[ws-10] shell commands of an answer', () => {
  it('are offered to copy, each and all', async () => {
    stageChat(stored([], {}, 'Then:\n\n```bash\n# tests\nnpm test\ngit log\n```'))
    const list = await screen.findByRole('list', { name: 'Shell commands', hidden: true })
    expect([...list.querySelectorAll('code')].map(code => code.textContent)).toEqual(['npm test', 'git log'])
    const copy = vi.fn(async () => undefined)
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText: copy } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy all', hidden: true })))
    expect(copy).toHaveBeenCalledWith('npm test\ngit log')
  })

  it('are absent where there are none', async () => {
    stageChat(stored([], {}, '> a quote\n\n```ts\nlet a\n```'))
    await act(async () => void (await import('./shell-commands.tsx')))
    expect(screen.queryByRole('list', { name: 'Shell commands', hidden: true })).toBeNull()
  })
})
