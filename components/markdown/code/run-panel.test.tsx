import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { Markdown } from '../markdown.tsx'
import { type CodeRunner, CodeRunnerContext } from './code-runner.ts'

const ORIGIN = 'http://localhost:3000'
let place: { isOn: boolean; url: string | null }
let added: { text: string; files: File[] }[]
let loaded: string[]

const part = (name: string) => ({ name, bytes: 4 })
const about = () => ({
  ...place,
  parts: { runner: part('runner'), worker: part('worker'), asm: part('asm'), wasm: part('wasm'), stdlib: part('stdlib') },
  wheels: [],
})
const runner: CodeRunner = {
  files: () => [{ id: 'f1', name: 'data.csv' }],
  hasFiles: true,
  load: async files => {
    loaded = files.map(({ name }) => name)
    return []
  },
  addToMessage: output => added.push(output),
}

beforeEach(() => {
  place = { isOn: true, url: `${ORIGIN}/api/apps/sandbox?for=code` }
  added = []
  loaded = []
  vi.stubGlobal('fetch', async (address: string | URL) =>
    String(address).endsWith('/api/code') ? Response.json(about()) : new Response('part'),
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  let files = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++files}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (text: string, given: CodeRunner | null = runner) =>
  render(
    <TooltipProvider>
      <CodeRunnerContext value={given}>
        <Markdown text={text} isStreaming={false} />
      </CodeRunnerContext>
    </TooltipProvider>,
  )
const fenced = (info: string) => `\`\`\`${info}\nprint(1)\n\`\`\``
const frame = () => document.querySelector<HTMLIFrameElement>('iframe')
const output = () => screen.findByRole('region', { name: 'Output of the code' })

async function pressRun() {
  fireEvent.click(screen.getByRole('button', { name: 'Run' }))
  await output()
}

async function framed() {
  await vi.waitFor(() => expect(frame()).not.toBeNull())
}

const say = (params: unknown, method = 'code/message') =>
  act(async () => {
    const event = new MessageEvent('message', { data: { jsonrpc: '2.0', method, params }, origin: ORIGIN })
    Object.defineProperty(event, 'source', { value: frame()?.contentWindow })
    window.dispatchEvent(event)
  })
const ended = { kind: 'end', value: null, error: null, files: [], droppedChars: 0, droppedFiles: 0 }

describe('a block of code', () => {
  it.each([
    ['python', true],
    ['js', true],
    ['ts', false],
    ['jsx', false],
    ['', false],
  ])('of %j is offered to be run: %s', (info, isOffered) => {
    show(fenced(info))
    expect(screen.queryByRole('button', { name: 'Run' }) !== null).toBe(isOffered)
  })

  it('is not run where the page gives it no runner', () => {
    show(fenced('python'), null)
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull()
  })
})

describe('a run', () => {
  it('[code-01] shows output as it comes, then value, error with its line, and what was not kept', async () => {
    show(fenced('python'))
    await pressRun()
    await framed()
    await say({ kind: 'started' })
    await say({ kind: 'output', stream: 'out', text: 'one\n' })
    await vi.waitFor(async () => expect((await output()).textContent).toContain('one'))
    expect(screen.getByRole('status').textContent).toBe('Running…')
    await say({ ...ended, value: '42', error: { text: 'ValueError: no', line: 3 }, droppedChars: 7 })
    const text = (await output()).textContent ?? ''
    for (const words of ['42', 'Error in line 3', 'ValueError: no', '7 more characters were printed']) expect(text).toContain(words)
    expect(screen.getByRole('status').textContent).toMatch(/^Ended with an error/)
    expect(frame()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add output to message' }))
    expect(added[0]?.text).toBe('Output of the code:\n\n```text\none\n42\nValueError: no\n```\n')
  })

  it('shows pictures as images and every file as a download', async () => {
    show(fenced('js'))
    await pressRun()
    await framed()
    await say({ kind: 'picture', file: { name: 'plot-1.svg', bytes: new Uint8Array(3) } })
    await say({ ...ended, files: [{ name: 'out/page.html', bytes: new Uint8Array(2) }] })
    expect(screen.getByRole('img', { name: 'plot-1.svg' }).getAttribute('src')).toBe('blob:1')
    const names = screen.getAllByRole('link').map(link => link.getAttribute('download'))
    expect(names).toEqual(['plot-1.svg', 'page.html'])
    fireEvent.click(screen.getByRole('button', { name: 'Add output to message' }))
    expect(added[0]?.files.map(({ type }) => type)).toEqual(['image/svg+xml', 'application/octet-stream'])
  })

  it('[code-02] is ended at once by Stop and by leaving, and hears nothing afterwards', async () => {
    const { unmount } = show(fenced('python'))
    await pressRun()
    await framed()
    await say({ kind: 'started' })
    const window = frame()?.contentWindow
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(frame()).toBeNull()
    expect(window).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Stopped')
    fireEvent.click(screen.getByRole('button', { name: 'Run' }))
    await framed()
    unmount()
    expect(frame()).toBeNull()
  })

  it('is ended after its time', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      show(fenced('python'))
      await pressRun()
      await framed()
      await say({ kind: 'started' })
      for (let second = 0; second < 31; second++) {
        await say({}, 'code/beat')
        await act(() => vi.advanceTimersByTimeAsync(1_000))
      }
      expect(screen.getByRole('status').textContent).toBe('Stopped: it ran for longer than 30 seconds')
      expect(frame()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  it('is ended where it floods the page with messages', async () => {
    show(fenced('js'))
    await pressRun()
    await framed()
    for (let n = 0; n < 1_010; n++) await say({ kind: 'output', stream: 'out', text: 'x' })
    expect(screen.getByRole('status').textContent).toBe('Stopped: it sent too many messages')
  })

  it.each([
    [{ isOn: true, url: null }, 'Code cannot run at this address.'],
    [{ isOn: false, url: null }, 'An administrator has switched this off.'],
  ])('says why there is none: %j', async (given, words) => {
    place = given
    show(fenced('python'))
    await pressRun()
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain(words))
    expect(frame()).toBeNull()
  })

  it('is given the files of the chat that the person chose', async () => {
    show(fenced('python'))
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Files' })))
    await act(async () => void fireEvent.click(await screen.findByRole('checkbox', { name: 'data.csv' })))
    expect(screen.getByText('1 file')).toBeTruthy()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    fireEvent.click(screen.getByText('Run'))
    await vi.waitFor(() => expect(loaded).toEqual(['data.csv']))
  })
})
