import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatSnapshot } from '#components/chat-store/chat-state.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { userMessage } from '#lib/messages/shared.ts'
import { stageChat } from '../testing/chat-stage.tsx'
import { entry } from '../testing/scripted-world.ts'

const page = (words: string) => `\`\`\`html title="Budget page"\n<h1>Budget</h1>\n<p>${words}</p>\n<p>end</p>\n\`\`\``
const answer = (id: string, text: string): ChatMessage => ({ id, role: 'assistant', parts: [{ type: 'text', text, state: 'done' }] })
const chat: ChatSnapshot = {
  chatId: 'c',
  title: 'Pages',
  model: null,
  selectedTools: ['*'],
  path: [
    entry(userMessage('u1', 'A page?'), null),
    entry(answer('a1', page('one')), 'u1'),
    entry(userMessage('u2', 'Another?'), 'a1'),
    entry(answer('a2', page('two')), 'u2'),
  ],
  earlier: 0,
  run: null,
}

let place: { url: string | null; files: object }

beforeEach(() => {
  place = { url: 'http://localhost:3000/api/apps/sandbox?for=artifact', files: {} }
  window.localStorage.clear()
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.startsWith('/api/sandbox')) throw new TypeError('no such route here')
    return Response.json(place)
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.location.hash = ''
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'parley_panel=; max-age=0'
})

const panel = () => screen.findByRole('complementary', { name: 'Panel' })

it('[art-01] a block of an answer opens in the panel as its version, with what differs, and stops by a press', async () => {
  stageChat(chat)
  const [first] = await screen.findAllByRole('button', { name: 'Open' })
  fireEvent.click(first as HTMLElement)
  const side = within(await panel())
  expect(await side.findByTitle('Budget page')).toBeDefined()
  expect(side.getByText('Version 1 of 2')).toBeDefined()
  fireEvent.click(side.getByRole('button', { name: 'Stop' }))
  expect(side.queryByTitle('Budget page')).toBeNull()
  expect(side.getByText('Stopped.')).toBeDefined()
  fireEvent.click(side.getByRole('button', { name: 'Later version' }))
  expect(side.getByText('Version 2 of 2')).toBeDefined()
  const tab = side.getAllByRole('tab', { name: 'Changes' }).at(-1) as HTMLElement
  fireEvent.mouseDown(tab)
  const rows = within(await side.findByRole('region', { name: 'Changes since version 1' })).getAllByRole('listitem')
  expect(rows.map(row => row.textContent).filter(text => !text?.startsWith(' '))).toEqual(['−removed: <p>one</p>', '+added: <p>two</p>'])
  fireEvent.click(side.getByRole('button', { name: 'All artifacts' }))
  expect(side.getByRole('list', { name: 'Artifacts of this chat' }).textContent).toBe('Budget pageHTML · 2 versions')
})

it('[art-04] lines of the code become a request in the message box, below what is there', async () => {
  stageChat(chat)
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  fireEvent.change(box, { target: { value: 'Hello' } })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Open' })).at(-1) as HTMLElement)
  const side = within(await panel())
  await side.findByTitle('Budget page')
  fireEvent.mouseDown(side.getByRole('tab', { name: 'Code' }))
  const code = (await side.findByLabelText('HTML code')).querySelector('code') as HTMLElement
  await act(async () => {
    getSelection()?.selectAllChildren(code)
    document.dispatchEvent(new Event('selectionchange'))
  })
  fireEvent.click(side.getByRole('button', { name: 'Ask to change this' }))
  expect(box.value).toBe(
    'Hello\n\n> Change lines 1–3 of “Budget page”, and send the whole of it again:\n> ```html\n> <h1>Budget</h1>\n> <p>two</p>\n> <p>end</p>\n> ```\n\n',
  )
  expect(document.activeElement).toBe(box)
})

it('[art-05] an address opens its artifact; without a second origin it is shown without scripts', async () => {
  place = { url: null, files: {} }
  window.location.hash = '#artifact=a1.1'
  stageChat(chat)
  const side = within(await panel())
  const frame = await side.findByTitle<HTMLIFrameElement>('Budget page')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.srcdoc).toContain("default-src 'none'")
  expect(side.getByText(/^Shown without scripts/)).toBeDefined()
  expect(side.getByText('Version 1 of 2')).toBeDefined()
})

it('[art-05] an address that leads to no artifact of the chat says so, and lists those that are there', async () => {
  window.location.hash = '#artifact=gone.1'
  stageChat(chat)
  await waitFor(async () => expect((await panel()).textContent).toContain('not among the messages that are shown'))
  expect(within(await panel()).getByRole('list', { name: 'Artifacts of this chat' })).toBeDefined()
})
