import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import { userMessage } from '#lib/messages/shared.ts'
import { stageChat } from '../../testing/chat-stage.tsx'

const file = { id: '0199aaaa-0000-7000-8000-000000000001', name: 'pixel.png', mediaType: 'image/png', sizeBytes: 3 }
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
const image = () => new File(['abc'], 'pixel.png', { type: 'image/png' })
const noFolder = { workspaceId: null, mode: 'code', selectedFiles: [], excludedFiles: [], crossRef: false, review: null }
let asked: string[]

beforeEach(() => {
  window.localStorage.clear()
  asked = []
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path.endsWith('/selection')) return Response.json(noFolder)
    if (path.endsWith('/readers')) return Response.json({ links: 0, live: 0 })
    // The panel asks once its code is loaded.
    if (!path.endsWith('/context')) asked.push(`${init.method} ${path}`)
    return init.method === 'POST' ? Response.json({ file }, { status: 201 }) : new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function paste(...files: File[]) {
  fireEvent.paste(box(), { clipboardData: { files, getData: () => '' } })
  await settle()
}

describe('files in the composer', () => {
  it('[life-14] are uploaded when they are pasted, and go with the message', async () => {
    const { followed } = stageChat(null)
    await paste(image())
    expect(asked).toEqual(['POST /api/chats/c/files?name=pixel.png'])
    expect(screen.getByRole('list', { name: 'Attached files' }).textContent).toBe('')
    expect(screen.getByRole('img', { name: 'pixel.png' })).toBeTruthy()
    fireEvent.change(box(), { target: { value: 'What is this?' } })
    fireEvent.keyDown(box(), { key: 'Enter' })
    await settle()
    expect(followed[0]?.options.start?.message).toEqual({ id: expect.any(String), text: 'What is this?', files: [file.id] })
    expect(screen.queryByRole('button', { name: 'Remove pixel.png' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Show pixel.png' })).toBeTruthy()
  })

  it('[life-14][run-33] go without words, and come back with them when the message is refused', async () => {
    const { followed } = stageChat(null)
    await paste(image())
    fireEvent.click(sendButton())
    await settle()
    expect(followed[0]?.options.start?.message).toMatchObject({ text: '', files: [file.id] })
    const message = 'Blind cannot see images. Choose another model, or remove the image.'
    followed[0]?.end({ kind: 'refused', refusal: { code: 'file_not_taken', message, status: 422, retryAfterMs: null } })
    await settle()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.getByRole('button', { name: 'Remove pixel.png' })).toBeTruthy()
  })

  it('[U8] that were kept are there again, and are kept at every moment until then', async () => {
    keepInTab('parley:files:c', JSON.stringify([file]))
    const [key = ''] = Object.keys(window.localStorage)
    const removed = vi.spyOn(Storage.prototype, 'removeItem')
    stageChat(null)
    expect(screen.getByRole('img', { name: 'pixel.png' })).toBeTruthy()
    expect(removed.mock.calls.flat()).not.toContain(key)
    removed.mockRestore()
    expect(JSON.parse(keptInTab('parley:files:c') ?? '[]')).toEqual([file])
  })

  it('are taken in when they are dropped on the page, and removed by their button', async () => {
    stageChat(null)
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [image()] } })
    await settle()
    fireEvent.click(screen.getByRole('button', { name: 'Remove pixel.png' }))
    await settle()
    expect(asked.at(-1)).toBe(`DELETE /api/files/${file.id}`)
    expect(screen.queryByRole('list', { name: 'Attached files' })).toBeNull()
    expect(sendButton().disabled).toBe(true)
  })

  it('[life-14] block the message while one of them cannot go, and say why', async () => {
    stageChat(null)
    fireEvent.change(box(), { target: { value: 'Read this.' } })
    await paste(new File([new Uint8Array(1024 * 1024 + 1)], 'long.txt', { type: 'text/plain' }))
    expect(asked).toEqual([])
    expect(screen.getByRole('alert').textContent).toBe('long.txt is larger than 1 MB.')
    expect(sendButton().disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove long.txt' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sendButton().disabled).toBe(false)
  })

  it('stay with a message that is edited', async () => {
    const message = userMessage('u1', 'What is this?', {}, [file])
    const path = [{ message, parentId: null, siblingIds: ['u1'], createdAt: '2026-11-21T10:00:00.000Z' }]
    const { store, followed } = stageChat({ chatId: 'c', title: 'Pixel', model: null, selectedTools: ['*'], path, earlier: 0, run: null })
    void store.edit('u1', 'And what colour?')
    await settle()
    expect(followed[0]?.options.start?.message).toMatchObject({ text: 'And what colour?', files: [file.id] })
  })

  it('[P9] do not go again with a message from which they were removed', async () => {
    const message = userMessage('u1', 'What is this?', {}, [file])
    const path = [{ message, parentId: null, siblingIds: ['u1'], createdAt: '2026-11-21T10:00:00.000Z' }]
    const { store, followed } = stageChat({ chatId: 'c', title: 'Pixel', model: null, selectedTools: ['*'], path, earlier: 0, run: null })
    void store.edit('u1', 'Never mind.', new Set([file.id]))
    await settle()
    expect(followed[0]?.options.start?.message).toMatchObject({ text: 'Never mind.' })
    expect(followed[0]?.options.start?.message?.files ?? []).toEqual([])
  })
})

describe('a long paste', () => {
  const long = 'A line of a log that goes on.\n'.repeat(400)
  const pasteText = async (text: string) => {
    const isTaken = !fireEvent.paste(box(), { clipboardData: { files: [], getData: () => text } })
    await settle()
    return isTaken
  }
  const chip = () => screen.queryByRole('button', { name: 'Remove Pasted text.txt' })
  beforeEach(() => {
    const stored = { ...file, name: 'Pasted text.txt', mediaType: 'text/plain' }
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
      path.endsWith('/selection')
        ? Response.json(noFolder)
        : init?.method === 'POST'
          ? Response.json({ file: stored })
          : new Response(null, { status: 204 }),
    )
  })

  it('[read-01] becomes a file, and is put into the message by its button', async () => {
    stageChat(null)
    fireEvent.change(box(), { target: { value: 'Explain: ' } })
    box().setSelectionRange(9, 9)
    expect(await pasteText(long)).toBe(true)
    expect(box().value).toBe('Explain: ')
    expect(chip()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Insert Pasted text.txt as text' }))
    await settle()
    expect(box().value).toBe(`Explain: ${long}`)
    expect(chip()).toBeNull()
  })

  it('[read-01] stays text where it is short, or pasted with Shift', async () => {
    stageChat(null)
    expect(await pasteText('A few words.')).toBe(false)
    fireEvent.keyDown(box(), { key: 'V', ctrlKey: true, shiftKey: true })
    expect(await pasteText(long)).toBe(false)
    expect(await pasteText(long)).toBe(true)
  })
})
