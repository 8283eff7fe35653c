import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OpenPassageContext } from '#components/markdown/citations.tsx'
import type { ChatPart, InputRequestView, ToolOutput } from '#lib/messages/shared.ts'
import { asked, call, done, folded, message, page, question } from '#tests/support/parts.tsx'
import { clickSettled } from '#tests/support/settled.ts'

afterEach(() => vi.useRealTimers())

describe('an answer with text and tools', () => {
  it('[run-03] keeps text before, between and after calls in its place', () => {
    const { container } = render(
      page(
        message([
          { type: 'text', text: 'before', state: 'done' },
          call(done()),
          { type: 'text', text: 'between', state: 'done' },
          call(done(), 'c2'),
          { type: 'text', text: 'after', state: 'done' },
        ]),
      ),
    )
    const order = [...container.querySelectorAll('.md, .tool-name')].map(element => element.textContent)
    expect(order).toEqual(['before', 'files · search', 'between', 'files · search', 'after'])
  })

  it('[run-01] puts the finished text in the place of the streaming one', () => {
    const { container, rerender } = render(
      page(message([{ type: 'text', text: 'Hello **wor', state: 'streaming' }]), { isStreaming: true }),
    )
    const paragraph = container.querySelector('p')
    rerender(page(message([{ type: 'text', text: 'Hello **world**', state: 'done' }])))
    expect(container.querySelector('p')).toBe(paragraph)
    expect(paragraph?.innerHTML).toBe('Hello <strong>world</strong>')
  })

  it('shows the end of arguments as they come', () => {
    const shown = folded([
      {
        type: 'tool-input-start',
        toolCallId: 'c1',
        toolName: 'files__search',
        dynamic: true,
        toolMetadata: { server: 'files', tool: 'search', iteration: 1 },
      },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"patt' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: 'ern": "use' },
    ])
    const { container } = render(page(shown, { isStreaming: true }))
    expect(container.querySelector('.tool-arguments')?.textContent).toBe('{"pattern": "use')
    expect(screen.getByRole('status').textContent).toBe('files · search preparing')
  })

  it('[run-25] ticks while a call runs, also when nothing arrives', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:02.000Z') })
    const { container } = render(page(message([call({ status: 'running', startedAt: '2026-11-21T10:00:00.000Z' })]), { isStreaming: true }))
    const time = () => container.querySelector('.tool-time')?.textContent
    expect(time()).toBe('2.0 s')
    act(() => vi.advanceTimersByTime(300))
    expect(time()).toBe('2.3 s')
  })

  it('shows the progress of a call', () => {
    const output: ToolOutput = {
      status: 'running',
      startedAt: '2026-11-21T10:00:00.000Z',
      progress: { progress: 3, total: 10, message: 'Reading' },
    }
    render(page(message([call(output)]), { isStreaming: true }))
    expect(screen.getByRole('progressbar', { hidden: true }).getAttribute('aria-valuenow')).toBe('30')
    expect(screen.getByText('3 of 10 · Reading')).toBeDefined()
  })

  it.each([
    ['error', 'failed · 48 ms', 'failed'],
    ['timeout', 'timed out · 48 ms', 'failed'],
    ['cancelled', 'cancelled · 48 ms', 'done'],
    ['denied', 'denied · 48 ms', 'done'],
  ] as const)('[run-04] says that a call ended as %s, with its reason', (outcome, time, tone) => {
    const { container } = render(page(message([call(done({ outcome, text: 'Because of this.' }))])))
    expect(container.querySelector('.tool-time')?.textContent).toBe(time)
    expect(container.querySelector('.tool')?.getAttribute('data-state')).toBe(tone)
    expect(screen.getByText('Because of this.')).toBeDefined()
  })

  it('never shows a call of an ended run as running', () => {
    const { container } = render(page(message([call({ status: 'running', startedAt: '2026-11-21T10:00:00.000Z' })])))
    expect(container.querySelector('.tool-time')?.textContent).toBe('no result')
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('shows every kind of content and makes nothing but http clickable', () => {
    const { container } = render(
      page(
        message([
          call(
            done({
              content: [
                { type: 'text', text: '<script>alert(1)</script>' },
                { type: 'json', value: { count: 2 } },
                { type: 'image', fileId: 'f1', mediaType: 'image/png', name: 'A chart', sizeBytes: 10 },
                { type: 'audio', fileId: 'f2', mediaType: 'audio/wav', name: 'A sound', sizeBytes: 10 },
                { type: 'file', fileId: 'f3', mediaType: 'application/pdf', name: 'report.pdf', sizeBytes: 123_456 },
                { type: 'resource_link', uri: 'https://docs.example.com/x', name: 'Docs' },
                { type: 'resource_link', uri: 'javascript:alert(1)', name: 'Trap' },
                { type: 'resource', uri: 'file:///a.txt', text: 'embedded' },
              ],
            }),
          ),
        ]),
      ),
    )
    expect(container.querySelector('script')).toBeNull()
    expect(screen.getByText('<script>alert(1)</script>')).toBeDefined()
    expect(screen.getByAltText('A chart').getAttribute('src')).toBe('/api/files/f1')
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('/api/files/f2')
    const links = [...container.querySelectorAll('a')].map(link => ({
      href: link.getAttribute('href'),
      rel: link.rel,
      text: link.textContent,
    }))
    expect(links).toEqual([
      { href: '/api/files/f1', rel: 'noopener', text: '' },
      { href: '/api/files/f3', rel: '', text: 'report.pdf123 kB' },
      { href: 'https://docs.example.com/x', rel: 'noopener noreferrer nofollow', text: 'Docsdocs.example.com' },
    ])
    expect(screen.getByText('javascript:alert(1)').closest('code')).toBeTruthy()
  })

  it('folds a long text and loses nothing of it', () => {
    const text = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n')
    const { container } = render(page(message([call(done({ content: [{ type: 'text', text }] }))])))
    const pieces = [...container.querySelectorAll('.tool-folded pre')].map(piece => piece.textContent)
    expect(pieces.join('\n')).toBe(text)
    expect(screen.getByText('46 more lines').tagName).toBe('SUMMARY')
  })

  it('shows text that is JSON as a tree', () => {
    render(page(message([call(done({ content: [{ type: 'text', text: '{"total": 3, "rows": [1, 2, 3]}' }] }))])))
    const tree = screen.getByRole('group', { name: 'Result', hidden: true })
    expect(within(tree).getByText('total')).toBeDefined()
    expect(within(tree).getByText('3 items')).toBeDefined()
  })
})

describe('what is not text', () => {
  it('[run-24] says what failed and what was kept, and retries', () => {
    const onRetry = vi.fn()
    const parts: ChatPart[] = [
      { type: 'text', text: 'Some words', state: 'done' },
      { type: 'data-error', data: { code: 'provider_error', message: 'The provider is overloaded.', retryable: true } },
    ]
    render(page(message(parts), { onRetry }))
    const failure = screen.getByRole('region', { name: 'This answer failed' })
    expect(failure.textContent).toBe('The provider is overloaded.What was written before is kept.Retry')
    fireEvent.click(within(failure).getByRole('button', { name: 'Retry' }))
    expect(onRetry).toHaveBeenCalledTimes(1)
  })

  it('[run-05] shows a notice', () => {
    render(page(message([{ type: 'data-notice', data: { code: 'chunk_timeout', message: 'Nothing came for 45 s.' } }])))
    expect(screen.getByRole('note').textContent).toBe('Nothing came for 45 s.')
  })

  it('[run-13] folds reasoning to how long it took', () => {
    const { container } = render(
      page(message([{ type: 'reasoning', text: 'First *this*.', state: 'done', providerMetadata: { parley: { durationMs: 4200 } } }])),
    )
    const details = container.querySelector('details')
    expect(details?.open).toBe(false)
    expect(details?.querySelector('summary')?.textContent).toBe('Thought for 4 s')
    expect(details?.querySelector('em')?.textContent).toBe('this')
  })

  it('[run-13] counts while it thinks, and keeps the time when it is done', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00.000Z') })
    const { container, rerender } = render(page(message([{ type: 'reasoning', text: 'Hm', state: 'streaming' }]), { isStreaming: true }))
    const line = () => container.querySelector('summary .tabular')?.textContent
    expect(line()).toBe('Thinking')
    act(() => vi.advanceTimersByTime(3000))
    expect(line()).toBe('Thinking for 3 s')
    rerender(page(message([{ type: 'reasoning', text: 'Hm.', state: 'done' }]), { isStreaming: true }))
    expect(line()).toBe('Thought for 3 s')
  })

  it('[run-26] shows the last meaningful line of what is thought while it is folded', () => {
    const thought = (text: string, state: 'streaming' | 'done') =>
      page(message([{ type: 'reasoning', text, state }]), { isStreaming: true })
    const { container, rerender } = render(thought('First I look.\n\nThen I **count**.\n', 'streaming'))
    const preview = () => container.querySelector('.part-thought-preview')?.textContent
    expect(preview()).toBe('Then I count.')
    rerender(thought('First I look.\n\nThen I **count**.\n', 'done'))
    expect(preview()).toBeUndefined()
  })

  it('lists sources once, and only addresses of the web', () => {
    const { container } = render(
      page(
        message([
          { type: 'source-url', sourceId: '1', url: 'https://example.com/a', title: 'A page' },
          { type: 'source-url', sourceId: '2', url: 'https://example.com/a', title: 'A page' },
          { type: 'source-url', sourceId: '3', url: 'javascript:alert(1)', title: 'Trap' },
        ]),
      ),
    )
    expect([...container.querySelectorAll('a')].map(link => link.href)).toEqual(['https://example.com/a'])
  })

  it('[P10] links the numbers of sources in the text, but neither in code nor those of no source', () => {
    const { container } = render(
      page(
        message([
          { type: 'text', text: 'Water **is [2]** wet [1][7]. `x[1]`', state: 'done' },
          { type: 'source-url', sourceId: '1', url: 'https://example.com/a' },
          { type: 'source-url', sourceId: '2', url: 'https://example.com/b', title: 'B' },
        ]),
      ),
    )
    expect(container.querySelector('p')?.textContent).toBe('Water is [2] wet [1][7]. x[1]')
    expect([...container.querySelectorAll('p a')].map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['[2]', 'https://example.com/b'],
      ['[1]', 'https://example.com/a'],
    ])
  })

  it('[know-13] marks citations, opens their passages, and says of those that were not given that they were not', () => {
    const source = {
      kind: 'passage' as const,
      n: 1,
      passageId: 'p',
      fileId: 'f',
      file: 'a.pdf',
      headingPath: ['Leave'],
      page: 3,
      quote: '28 days.',
    }
    const open = vi.fn()
    const { container } = render(
      <OpenPassageContext value={open}>
        {page(
          message([
            { type: 'text', text: 'So it is [1], or [9]. `x[1]` [5] [[1]](https://example.org)', state: 'done' },
            { type: 'data-citation', id: '1', data: { n: 1, known: true, source } },
            { type: 'data-citation', id: '9', data: { n: 9, known: false } },
          ]),
        )}
      </OpenPassageContext>,
    )
    const mark = screen.getByRole('button', { name: 'Source 1: a.pdf · Leave · page 3' })
    expect(mark.getAttribute('aria-description')).toBe('28 days.')
    fireEvent.click(mark)
    const sources = screen.getByRole('navigation', { name: 'Sources' })
    fireEvent.click(within(sources).getByRole('button', { name: 'a.pdf' }))
    expect(open.mock.calls).toEqual([[source], [source]])
    const unknown = screen.getByRole('link', { name: 'Source 9: the answer was given no source with this number' })
    const entry = container.querySelector(`[id="${unknown.getAttribute('href')?.slice(1)}"]`)
    expect(entry?.textContent).toBe('9The answer was given no source with this number.')
    expect(container.querySelectorAll('.md-cite')).toHaveLength(2)
  })

  it('[know-13] goes from a citation to the list of sources where no document can be opened', () => {
    const source = {
      kind: 'passage' as const,
      n: 1,
      passageId: '',
      fileId: '',
      file: 'a.pdf',
      headingPath: [],
      page: null,
      quote: '28 days.',
    }
    const { container } = render(
      page(
        message([
          { type: 'text', text: 'So [1].', state: 'done' },
          { type: 'data-citation', id: '1', data: { n: 1, known: true, source } },
        ]),
      ),
    )
    const mark = screen.getByRole('link', { name: 'Source 1: a.pdf' })
    expect(container.querySelector(`[id="${mark.getAttribute('href')?.slice(1)}"]`)?.textContent).toBe('1a.pdf')
  })

  it('asks other questions with the choices that they name', async () => {
    const onAnswer = vi.fn(async () => undefined)
    const limit: InputRequestView = { ...question, id: 'i2', kind: 'limit', message: 'Go on?', options: ['continue', 'stop'] }
    delete limit.toolCallId
    render(page(message([{ type: 'data-input', id: 'i2', data: limit }]), { isStreaming: true, inputs: { onAnswer } }))
    await clickSettled('Continue')
    expect(onAnswer.mock.calls).toEqual([['i2', { choice: 'continue' }]])
  })

  it('shows a placeholder before the answer begins', () => {
    render(page(message([{ type: 'step-start' }]), { isStreaming: true }))
    expect(screen.getByText('Waiting for the model')).toBeDefined()
  })
})

describe('a result that differs from the declared schema', () => {
  it('is shown with the warning', () => {
    render(page(message([call(done({ warning: 'The result does not match what the tool declares: n is missing.', content: [] }))])))
    expect(screen.getByText('The result does not match what the tool declares: n is missing.')).toBeDefined()
  })
})

describe('a result that was too long for the model', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('says how much the model was given, and is shown whole to the person', async () => {
    const whole = { fileId: 'f1', characters: 300_000, lines: 10, sizeBytes: 300_000, givenCharacters: 20_000 }
    const file = { type: 'file' as const, fileId: 'f1', mediaType: 'text/plain', name: 'result.txt', sizeBytes: 300_000 }
    const asked = vi.fn(async (_path: string) => new Response('all of it'))
    vi.stubGlobal('fetch', asked)
    render(page(message([call(done({ whole, content: [{ type: 'text', text: 'head' }, file] }))])))
    expect(screen.getByText(/received the first 20,000 of 300,000 characters/)).toBeTruthy()
    expect(screen.getAllByRole('link', { hidden: true }).map(link => link.getAttribute('href'))).toEqual(['/api/files/f1'])
    fireEvent.click(screen.getByRole('button', { name: 'Show full result', hidden: true }))
    expect((await screen.findByRole('region', { name: 'Full result', hidden: true })).textContent).toBe('all of it')
    expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/files/f1'])
  })
})

describe('a question about a call that has ended', () => {
  const loop: InputRequestView = {
    ...question,
    id: 'i9',
    kind: 'loop',
    message: 'Three times the same. Go on?',
    options: ['continue', 'stop'],
  }

  it('[V1] [run-15] has a card of its own, with its choices, after the three calls', async () => {
    const onAnswer = vi.fn(async () => undefined)
    const calls = ['a', 'b', 'c1'].map(id => call(done(), id))
    render(page(message([...calls, { type: 'data-input', id: 'i9', data: loop }]), { isStreaming: true, inputs: { onAnswer } }))
    expect(screen.getByRole('region', { name: 'Paused: repeated call' }).textContent).toContain('Three times the same. Go on?')
    await clickSettled('Continue')
    expect(onAnswer.mock.calls).toEqual([['i9', { choice: 'continue' }]])
  })

  it('[V1] shows the choice in its place', () => {
    const answered: ChatPart = { type: 'data-input', id: 'i9', data: { ...loop, status: 'answered', choice: 'continue' } }
    const { container } = render(page(message([call(done()), answered])))
    expect(container.querySelector('.part-question')?.textContent).toBe('Three times the same. Go on? Continue')
  })

  it('[V1] of any kind can be answered, and of several open ones about a call none is hidden', () => {
    const parts = [call(done()), asked({ kind: 'elicitation', options: ['accept'] })]
    const { unmount } = render(page(message(parts), { isStreaming: true }))
    expect(screen.getByRole('region', { name: 'A question from a server' })).toBeDefined()
    unmount()
    const two = [call(), asked({ id: 'i1', message: 'First?' }), asked({ id: 'i2', message: 'Second?' })]
    render(page(message(two), { isStreaming: true }))
    expect(screen.getAllByRole('region', { name: 'Waiting for your permission' }).map(card => card.textContent)).toEqual([
      expect.stringContaining('Second?'),
      expect.stringContaining('First?'),
    ])
  })

  it('stays in the call where it was answered before the call ran', () => {
    const { container } = render(page(message([call(done()), asked({ status: 'answered', choice: 'allow_once' })])))
    expect(container.querySelectorAll('.part-question')).toHaveLength(0)
    expect(screen.getByText('Allowed once')).toBeDefined()
  })
})

describe('what is seen without opening a card', () => {
  it('[U16] twelve equal calls are one line with their count, which opens to all of them', () => {
    const calls = Array.from({ length: 12 }, (_, index): ChatPart[] => [{ type: 'step-start' }, call(done(), `c${index}`)]).flat()
    const { container } = render(page(message([...calls, { type: 'text', text: 'After.' }, call(done(), 'x')])))
    expect(container.querySelectorAll('.parts > .part-line')).toHaveLength(2)
    expect(container.querySelector('.same-calls > summary')?.textContent).toContain('12 times')
    expect(container.querySelectorAll('.same-calls .part-line')).toHaveLength(12)
  })

  it('[U16] other calls, and running ones, stay separate', () => {
    const other = { ...call(done(), 'c3'), input: { pattern: 'other' } } as ChatPart
    const { container } = render(page(message([call(done()), call(done(), 'c2'), other, call(undefined, 'c4')]), { isStreaming: true }))
    expect(container.querySelectorAll('.parts > .part-line')).toHaveLength(4)
  })

  it('[U16] the progress of a call, and its pictures', () => {
    const running: ToolOutput = { status: 'running', startedAt: '2026-11-21T10:00:00.000Z', progress: { progress: 2, total: 4 } }
    const picture = { type: 'image' as const, fileId: 'f1', mediaType: 'image/png', name: 'A chart', sizeBytes: 10 }
    const { container } = render(page(message([call(running), call(done({ content: [picture] }), 'c2')]), { isStreaming: true }))
    expect(container.querySelector('.tool-peek [role=progressbar]')?.getAttribute('aria-valuenow')).toBe('50')
    expect(container.querySelector('.tool-peek img')?.getAttribute('src')).toBe('/api/files/f1')
  })

  it('[U16] the number of further lines, and whether they are only a part', () => {
    const text = `${Array.from({ length: 19_986 }, (_, index) => index).join('\n')}\n`
    const { unmount } = render(page(message([call(done({ content: [{ type: 'text', text }] }))])))
    expect(screen.getByText('19,972 more lines').tagName).toBe('SUMMARY')
    unmount()
    const whole = { fileId: 'f1', characters: 300_000, givenCharacters: 20_000, lines: 10, sizeBytes: 300_000 }
    render(page(message([call(done({ whole, content: [{ type: 'text', text }] }))])))
    expect(screen.getByText('19,972 more lines of this part')).toBeDefined()
  })
})
