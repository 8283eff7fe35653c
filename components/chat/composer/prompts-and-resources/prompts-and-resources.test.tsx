import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clickSettled } from '#tests/support/settled.ts'
import { stageChat } from '../../testing/chat-stage.tsx'

const prompt = (name: string, given: { name: string; required: boolean }[] = []) => ({
  server: 'library',
  serverTitle: 'The library',
  name,
  title: null,
  description: 'Words of the server',
  arguments: given.map(one => ({ ...one, title: null, description: '' })),
  completes: true,
})
const resource = {
  server: 'library',
  serverTitle: 'The library',
  uri: 'lib://notes',
  name: 'Notes',
  title: null,
  description: '',
  mediaType: null,
  sizeBytes: null,
}
const origin = { server: 'library', title: 'The library', uri: 'lib://notes' }
const file = (id: string) => ({ id, name: 'Notes', mediaType: 'text/plain', sizeBytes: 3, origin })
const filled = { prompt: { server: 'library', serverTitle: 'The library', name: 'talk', title: null }, text: 'Who are you?', files: [] }

let answers: Record<string, () => Response | Promise<Response>>
let asked: { path: string; body: unknown }[]
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message', hidden: true })
const options = () => screen.queryAllByRole('option').map(option => option.textContent)

beforeEach(() => {
  window.localStorage.clear()
  asked = []
  answers = {
    '/api/prompts': () => Response.json({ data: [] }),
    '/api/assistants': () => Response.json({ data: [] }),
    '/api/mcp/prompts': () =>
      Response.json({ prompts: [prompt('talk'), prompt('greet', [{ name: 'word', required: true }])], unavailable: [] }),
    '/api/mcp/resources': () =>
      Response.json({
        resources: [resource],
        templates: [],
        unavailable: [{ server: 'x', serverTitle: 'Files', reason: 'Files has not answered yet.' }],
      }),
    '/api/mcp/servers/library/prompt': () => Response.json(filled),
    '/api/mcp/servers/library/resource': () => Response.json({ files: [file('f1')] }, { status: 201 }),
    '/api/mcp/servers/library/complete': () => Response.json({ values: ['heron', 'harbour'], hasMore: false }),
    '/api/mcp/snapshots': () => Response.json({ data: [{ fileId: 'f1', origin, changedAt: null }] }),
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const name = path.split('?')[0] ?? ''
    asked.push({ path: name, body: init.body ? JSON.parse(String(init.body)) : null })
    return answers[name]?.() ?? Response.json({ tools: [], unavailable: [] })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function type(text: string) {
  fireEvent.change(box(), { target: { value: text, selectionStart: text.length, selectionEnd: text.length } })
  await settle()
}

async function press(key: string) {
  fireEvent.keyDown(box(), { key })
  await settle()
}

describe('/ in the composer', () => {
  it('lists prompts, puts the chosen one into the message, and sends it with its server', async () => {
    const { followed } = stageChat(null)
    await type('/')
    expect(options()).toEqual(['talk/library.talkThe library', 'greet/library.greetThe library'])
    await press('Enter')
    expect(box().value).toBe('Who are you?')
    expect(screen.getByText('With the prompt talk of The library')).toBeTruthy()
    await press('Enter')
    expect(followed[0]?.options.start?.message).toEqual({ id: expect.any(String), text: 'Who are you?', prompt: filled.prompt })
    expect(screen.getByText('Prompt talk of The library')).toBeTruthy()
  })

  it('is moved through by the keyboard, closed by Esc, and leaves the words as they are', async () => {
    const { followed } = stageChat(null)
    await type('/')
    const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toContain('talk')
    await press('ArrowDown')
    expect(active()).toContain('greet')
    await press('ArrowDown')
    expect(active()).toContain('talk')
    await press('Escape')
    expect(options()).toEqual([])
    await press('Enter')
    expect(followed[0]?.options.start?.message).toMatchObject({ text: '/' })
  })

  it('[U10] opens nothing for words that were pasted, and Enter sends them as they are', async () => {
    const { followed } = stageChat(null)
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box(), '/talk')
    fireEvent(box(), new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste', data: '/talk' }))
    fireEvent.select(box())
    await settle()
    expect(options()).toEqual([])
    await press('Enter')
    expect(followed[0]?.options.start?.message).toMatchObject({ text: '/talk' })
  })

  it('is not sent as text by Enter before its list has loaded, which then chooses', async () => {
    const { followed } = stageChat(null)
    const listed = Promise.withResolvers<Response>()
    answers['/api/mcp/prompts'] = () => listed.promise
    await type('/ta')
    await press('Enter')
    expect([box().value, followed.length]).toEqual(['/ta', 0])
    listed.resolve(Response.json({ prompts: [prompt('talk')], unavailable: [] }))
    await vi.waitFor(() => expect([box().value, followed.length]).toEqual(['Who are you?', 0]))
  })

  it.each([
    ['other words are typed', () => type('/tal'), '/tal'],
    ['Esc is pressed', () => press('Escape'), '/ta'],
  ])('forgets an Enter before its list has loaded once %s', async (_, goOn, words) => {
    const { followed } = stageChat(null)
    const listed = Promise.withResolvers<Response>()
    answers['/api/mcp/prompts'] = () => listed.promise
    await type('/ta')
    await press('Enter')
    await goOn()
    listed.resolve(Response.json({ prompts: [prompt('talk')], unavailable: [] }))
    await settle()
    await settle()
    expect([box().value, followed.length]).toEqual([words, 0])
  })

  it.each(['@inv', '#inv'])('[read-26] is not sent as text by Enter before its list has loaded, nor is %s', async words => {
    const { followed } = stageChat(null)
    const listed = Promise.withResolvers<Response>()
    for (const path of ['/api/mcp/resources', '/api/workspaces']) answers[path] = () => listed.promise
    await type(words)
    await press('Enter')
    expect([box().value, followed.length]).toEqual([words, 0])
    listed.resolve(Response.json({ resources: [], templates: [], unavailable: [], data: [], workspaces: [] }))
    await vi.waitFor(async () => {
      await press('Enter')
      expect(followed[0]?.options.start?.message).toMatchObject({ text: words })
    })
  })

  it('asks for the arguments, with what the server proposes, and names what is missing', async () => {
    stageChat(null)
    await type('/gr')
    await press('Enter')
    const dialog = await screen.findByRole('dialog', { name: 'greet' })
    expect(dialog.textContent).toContain('The library: Words of the server')
    fireEvent.click(screen.getByRole('button', { name: 'Insert into the message' }))
    expect(screen.getByRole('alert').textContent).toBe('This is required.')
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'word' })
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: 'h' } })
    await screen.findByRole('option', { name: 'heron' })
    expect(asked.at(-1)).toEqual({
      path: '/api/mcp/servers/library/complete',
      body: { of: { prompt: 'greet' }, argument: { name: 'word', value: 'h' }, context: {} },
    })
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('heron')
    fireEvent.click(screen.getByRole('button', { name: 'Insert into the message' }))
    await settle()
    expect(asked.at(-1)).toEqual({
      path: '/api/mcp/servers/library/prompt',
      body: { chatId: 'c', name: 'greet', arguments: { word: 'heron' } },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(box().value).toBe('Who are you?')
  })

  it('reports failures and empty lists', async () => {
    const failure = () => Response.json({ error: { code: 'server_failed', message: 'The library is closed.' } }, { status: 502 })
    stageChat(null)
    answers['/api/mcp/prompts'] = failure
    await type('/')
    expect(screen.getByRole('alert').textContent).toContain('The library is closed.')
    answers['/api/mcp/prompts'] = () => Response.json({ prompts: [], unavailable: [] })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await settle()
    expect(screen.getByText('These servers offer no prompts.')).toBeTruthy()
  })
})

const question = (id: string, more: object = {}) => ({
  asking: `sealed-${id}`,
  question: {
    id,
    kind: 'elicitation',
    message: 'Colour?',
    reason: 'The library asks this before it provides its prompt talk.',
    options: ['accept', 'decline', 'cancel'],
    schema: { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] },
    status: 'open',
    createdAt: '2026-11-22T10:00:00.000Z',
    expiresAt: '2026-11-22T11:00:00.000Z',
    ...more,
  },
})
const sent = (path: string) => asked.filter(one => one.path.endsWith(path)).map(one => one.body)
const press1 = async (name: string) => {
  await clickSettled(name)
  await settle()
}

describe('a server that asks first', () => {
  it('is answered in a dialog each time, and a refused answer keeps what was entered', async () => {
    stageChat(null)
    const replies = [
      () => Response.json({ asks: question('q1') }),
      () => Response.json({ error: { code: 'server_failed', message: 'The library is closed.' } }, { status: 502 }),
      () => Response.json({ asks: question('q2', { message: 'Sure?', schema: { type: 'object', properties: {} } }) }),
      () => Response.json(filled),
    ]
    answers['/api/mcp/servers/library/prompt'] = () => replies.shift()?.() ?? Response.error()
    await type('/talk')
    await press('Enter')
    expect(screen.getByRole('dialog', { name: 'A question from The library' }).textContent).toContain('before it provides its prompt talk')
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'colour' })
    // It came while the person may have been writing: no key of that goes into it.
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
    fireEvent.change(field, { target: { value: 'red' } })
    await press1('Send')
    expect(screen.getByRole('alert').textContent).toBe('The library is closed.')
    expect(field.value).toBe('red')
    await press1('Send')
    expect(screen.getByRole('dialog').textContent).toContain('Sure?')
    await press1('Decline')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(box().value).toBe('Who are you?')
    const base = { chatId: 'c', name: 'talk', arguments: {} }
    const red = { ...base, answer: { asking: 'sealed-q1', choice: 'accept', content: { colour: 'red' } } }
    expect(sent('/prompt')).toEqual([base, red, red, { ...base, answer: { asking: 'sealed-q2', choice: 'decline' } }])
  })

  it('keeps the filled-in form of its prompt when the person closes the question', async () => {
    stageChat(null)
    answers['/api/mcp/servers/library/prompt'] = () => Response.json({ asks: question('q1') })
    await type('/gr')
    await press('Enter')
    fireEvent.change(await screen.findByRole('combobox', { name: 'word' }), { target: { value: 'heron' } })
    await press1('Insert into the message')
    expect(screen.getAllByRole('dialog', { hidden: true })).toHaveLength(2)
    await press1('Close')
    expect(screen.getByRole('alert').textContent).toBe('You closed the question from The library, so it returned nothing.')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'word' }).value).toBe('heron')
  })

  it('attaches the resource once it is answered, and asks nothing more once that is removed', async () => {
    stageChat(null)
    answers['/api/mcp/servers/library/resource'] = () => Response.json({ asks: question('q1') })
    for (const _ of [1, 2]) {
      await type('@no')
      await press('Enter')
    }
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    answers['/api/mcp/servers/library/resource'] = () => Response.json({ files: [file('f1')] }, { status: 201 })
    fireEvent.change(screen.getByRole('textbox', { name: 'colour' }), { target: { value: 'red' } })
    await press1('Send')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    const [, waiting] = screen.getAllByRole('button', { name: 'Remove Notes', hidden: true })
    fireEvent.click(waiting as HTMLElement)
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent('/resource').at(-1)).toMatchObject({ answer: { asking: 'sealed-q1', choice: 'accept', content: { colour: 'red' } } })
  })
})

describe('@ in the composer', () => {
  it('attaches a snapshot, which shows when it is outdated and can be attached again', async () => {
    const { followed } = stageChat(null)
    await type('Read @no')
    expect(options()).toEqual(['Noteslib://notesThe library'])
    expect(screen.getByText('Files has not answered yet.', { exact: false })).toBeTruthy()
    answers['/api/mcp/snapshots'] = () => Response.json({ data: [{ fileId: 'f1', origin, changedAt: '2026-11-22T10:00:00.000Z' }] })
    await press('Enter')
    await settle()
    expect(box().value).toBe('Read ')
    expect(asked.filter(one => one.path.endsWith('/resource'))).toEqual([
      { path: '/api/mcp/servers/library/resource', body: { chatId: 'c', resource: { uri: 'lib://notes' } } },
    ])
    expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toContain('NotesThe library')
    answers['/api/mcp/servers/library/resource'] = () => Response.json({ files: [file('f2')] }, { status: 201 })
    fireEvent.click(await screen.findByRole('button', { name: 'Notes was updated; attach the current version' }))
    await settle()
    await type('Read it.')
    await press('Enter')
    expect(followed[0]?.options.start?.message).toMatchObject({ text: 'Read it.', files: ['f2'] })
  })

  it('blocks the message while the resource could not be attached, with the reason', async () => {
    stageChat(null)
    answers['/api/mcp/servers/library/resource'] = () =>
      Response.json({ error: { code: 'file_not_taken', message: 'Notes is larger than 1 MB.' } }, { status: 422 })
    await type('@')
    await press('Enter')
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('Notes is larger than 1 MB.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  })
})
