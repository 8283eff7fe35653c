import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatSnapshot } from '#components/chat-store/chat-state.ts'
import { keptInTab } from '#components/tab-storage.ts'
import { type Chunk, emptyFold, foldAll, userMessage } from '#lib/messages/shared.ts'
import { stageChat } from './testing/chat-stage.tsx'
import { entry } from './testing/scripted-world.ts'

const words = (id: string, text: string): Chunk[] => [
  { type: 'start', messageId: id },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: text },
  { type: 'text-end', id: 't' },
  { type: 'finish', messageMetadata: { finishReason: 'stop', durationMs: 1_200 } },
]

const oneTurn: ChatSnapshot = {
  chatId: 'c',
  title: 'Counting',
  model: null,
  selectedTools: ['*'],
  path: [entry(userMessage('u1', 'One?'), null), entry(foldAll(emptyFold('a1'), words('a1', 'One.')).message, 'u1')],
  earlier: 0,
  run: null,
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))

async function type(text: string, key = 'Enter') {
  fireEvent.change(box(), { target: { value: text } })
  fireEvent.keyDown(box(), { key })
  await settle()
}

beforeEach(() => window.localStorage.clear())

describe('the composer', () => {
  it('[run-33] is cleared at once by a send, and gets the words back when the send is refused', async () => {
    const { followed } = stageChat(oneTurn)
    await type('Two?')
    expect(box().value).toBe('')
    expect(screen.getByText('Two?')).toBeTruthy()
    fireEvent.change(box(), { target: { value: 'Written since' } })
    followed[0]?.end({
      kind: 'refused',
      refusal: { code: 'model_not_found', message: 'This model is not offered.', status: 422, retryAfterMs: null },
    })
    await settle()
    expect(box().value).toBe('Two?\n\nWritten since')
    expect(screen.getByRole('alert').textContent).toBe('This model is not offered.')
    expect(screen.queryByRole('article', { name: 'Your message' })?.textContent).toContain('One?')
  })

  it('[run-33] does not send what is blank', async () => {
    const { followed } = stageChat(oneTurn)
    await type('   ')
    expect(followed).toEqual([])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })

  it('turns Send into Stop while an answer is written, and back', async () => {
    const { followed, frame, calls } = stageChat(oneTurn)
    await type('Two?')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two.').slice(0, 3))
      frame()
    })
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await settle()
    expect(calls).toContain('stop')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two.').slice(3), 4)
      followed[0]?.end({ kind: 'done' })
    })
    expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
  })

  it('[run-17] queues while an answer is written; the queue can be edited and emptied', async () => {
    const { store } = stageChat(oneTurn)
    await type('Two?')
    await type('Three?')
    await type('Four?')
    fireEvent.click((await screen.findAllByRole('button', { name: 'Edit the queued message' }))[0] as HTMLElement)
    const field = screen.getByRole('textbox', { name: 'Queued message' })
    fireEvent.change(field, { target: { value: 'Three, please?' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await settle()
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove the queued message' })[1] as HTMLElement)
    await settle()
    expect(store.read().queue.map(({ text }) => text)).toEqual(['Three, please?'])
    expect(screen.getByRole('list', { name: 'Queued messages' }).textContent).toBe('Three, please?')
  })

  it('[run-17] stops the answer for a queued message, once, and only while one is written', async () => {
    const { followed, frame, calls, store } = stageChat(oneTurn)
    expect(screen.queryByRole('button', { name: 'Stop and send' })).toBeNull()
    await type('Two?')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two.').slice(0, 3))
      frame()
    })
    expect(screen.queryByRole('button', { name: 'Stop and send' })).toBeNull()
    await type('Three?')
    fireEvent.click(screen.getByRole('button', { name: 'Stop and send' }))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /Stop and send/ })
    expect(button.disabled).toBe(true)
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two.').slice(3), 4)
      followed[0]?.end({ kind: 'done' })
    })
    await settle()
    expect(calls.filter(call => String(call).startsWith('stop'))).toEqual(['stop, send'])
    expect(store.read().run).toBeNull()
  })

  it('keeps a draft for each chat', async () => {
    const first = stageChat(oneTurn)
    fireEvent.change(box(), { target: { value: 'Half a thou' } })
    first.page.unmount()
    stageChat(oneTurn)
    expect(box().value).toBe('Half a thou')
  })

  it('edits the last own message by the upward arrow in an empty box; Esc leaves it', async () => {
    const { store } = stageChat(oneTurn)
    fireEvent.keyDown(box(), { key: 'ArrowUp' })
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' })
    expect(field.value).toBe('One?')
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull()
    fireEvent.keyDown(box(), { key: 'ArrowUp' })
    fireEvent.change(await screen.findByRole('textbox', { name: 'Your message' }), { target: { value: 'Uno?' } })
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Your message' }), { key: 'Enter', ctrlKey: true })
    await settle()
    expect(store.read().nodes[0]).toMatchObject({ siblingIds: ['u1', 'id1'], message: { parts: [{ text: 'Uno?' }] } })
    expect(screen.getByText('2/2')).toBeTruthy()
  })
})

describe('the answer', () => {
  it('[run-01] stays the same element when it is complete, and shows its figures', async () => {
    const { followed, frame } = stageChat(oneTurn)
    await type('Two?')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two, and more.').slice(0, 3))
      frame()
    })
    const running = screen.getByText('Two, and more.')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two, and more.').slice(3), 4)
      followed[0]?.end({ kind: 'done' })
    })
    expect(screen.getByText('Two, and more.')).toBe(running)
    expect(screen.getAllByText('1.2 s')).toHaveLength(2)
  })

  it('[run-22] says that the connection dropped while it reconnects', async () => {
    const { followed, frame } = stageChat(oneTurn)
    await type('Two?')
    await act(async () => {
      followed[0]?.feed(words('a2', 'Two').slice(0, 3))
      followed[0]?.options.onConnection('reconnecting')
      frame()
    })
    expect(screen.getByText('The connection dropped; reconnecting…')).toBeTruthy()
  })

  it('[run-30] that arrives whole is revealed word by word while the composer sends the next message, and is whole after a reload', async () => {
    const text = Array.from({ length: 120 }, (_, index) => `word${index}`).join(' ')
    const { followed, frame, page } = stageChat(oneTurn)
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    await type('Two?')
    const whole = words('a2', text)
    await act(async () => {
      followed[0]?.feed(whole.slice(0, 1))
      frame()
    })
    await act(async () => {
      followed[0]?.feed(whole.slice(1), 2)
      followed[0]?.end({ kind: 'done' })
    })
    const shown = () => screen.getAllByRole('article', { name: 'Answer' })[1]?.querySelector('.md')?.textContent ?? ''
    act(() => void vi.advanceTimersByTime(300))
    const first = shown()
    expect(first).toMatch(/^word0 (word\d+ ?)+$/)
    expect(first.length).toBeLessThan(text.length)
    await type('Three?')
    expect(followed).toHaveLength(2)
    expect([box().value, shown().length < text.length]).toEqual(['', true])
    act(() => void vi.advanceTimersByTime(4_000))
    expect(shown()).toBe(text)
    page.unmount()
    stageChat({
      ...oneTurn,
      path: [...oneTurn.path, entry(userMessage('u2', 'Two?'), 'a1'), entry(foldAll(emptyFold('a2'), whole).message, 'u2')],
    })
    expect(shown()).toBe(text)
  })

  it('stops by Esc', async () => {
    const { calls, followed } = stageChat(oneTurn)
    await type('Two?')
    await act(async () => followed[0]?.feed(words('a2', 'Two').slice(0, 3)))
    fireEvent.keyDown(box(), { key: 'Escape' })
    await settle()
    expect(calls).toContain('stop')
  })
})

describe('the draft of a new chat', () => {
  it('goes with the chat when it is stored, and does not come up in the next new one', async () => {
    const { followed, frame, page } = stageChat(null)
    await type('One?')
    await act(async () => {
      followed[0]?.feed(words('a1', 'One.').slice(0, 3))
      frame()
    })
    fireEvent.change(box(), { target: { value: 'And then' } })
    page.unmount()
    expect(keptInTab('parley:draft:ada:c')).toBe('And then')
    expect(Object.keys(window.localStorage)).toHaveLength(1)
    stageChat(null)
    expect(box().value).toBe('')
  })
})

describe('servers that could not be asked', () => {
  it('are named once, and again when they change or come back and go', () => {
    const without = (id: string, ...servers: string[]) => {
      const { message } = foldAll(emptyFold(id), words(id, 'Done.'))
      const data = (server: string) => ({ code: 'server_unavailable', message: `${server} cannot be reached.`, details: { server } })
      return { ...message, parts: [...servers.map(server => ({ type: 'data-notice' as const, data: data(server) })), ...message.parts] }
    }
    const missing = [['issues'], ['issues'], ['issues', 'wiki'], [], ['wiki'], ['wiki']]
    const path = missing.flatMap((servers, at) => [
      entry(userMessage(`u${at}`, 'Go on.'), at === 0 ? null : `a${at - 1}`),
      entry(without(`a${at}`, ...servers), `u${at}`),
    ])
    stageChat({ ...oneTurn, path })
    const answers = screen.getAllByRole('article', { name: 'Answer' })
    expect(
      answers.map(answer => /tools of (.*)/.exec(answer.querySelector('.part-servers summary')?.textContent ?? '')?.[1] ?? null),
    ).toEqual(['issues', null, 'issues, wiki', null, 'wiki', null])
  })
})

describe('a shared chat whose settings another person has changed', () => {
  it('[proj-17] says who, what and when below its header', async () => {
    const changedBy = [{ name: 'Bea', changed: ['model', 'selected files'], at: new Date().toISOString() }]
    const standing = { isOwn: true, pinnedAt: null, archivedAt: null, temporary: false, tags: [], forkedFrom: null, changedBy }
    stageChat({ ...oneTurn, standing })
    const line = (await screen.findByText(/Bea/)).closest('[role=status]')
    expect(line?.textContent).toBe('Bea changed the model and selected files of this chat just now.')
  })
})
