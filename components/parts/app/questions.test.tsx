import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppQuestion, MAX_OPEN_QUESTIONS } from './app-question.ts'
import { AppQuestionCard } from './app-question-card.tsx'
import { useQuestions } from './use-questions.ts'

const message: AppQuestion = { kind: 'message', text: 'Buy all the pears.' }

// jsdom does not scroll.
Element.prototype.scrollIntoView ??= () => Promise.resolve()

describe('what an App asks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each<[AppQuestion, string[], string[]]>([
    [message, ['send this as your message', 'Buy all the pears.'], ['Send', 'Cancel']],
    [{ kind: 'link', url: 'https://pears.example/a?b=1' }, ['a page on pears.example', 'https://pears.example/a?b=1'], ['Open', 'Cancel']],
    [{ kind: 'download', names: ['list.txt', 'all.csv'] }, ['save 2 files', 'list.txt', 'all.csv'], ['Save', 'Cancel']],
    [
      {
        kind: 'page',
        question: { rule: 'It is another one.', hash: 'x', change: [{ name: 'Page', before: 'old words', now: 'new words' }] },
      },
      ['has changed.', 'It is another one.', 'old words', 'new words'],
      ['Show it once', 'Cancel'],
    ],
    [{ kind: 'pip' }, ['wants to stay in view'], ['Keep it in view', 'Cancel']],
    [{ kind: 'fullscreen' }, ['wants to fill the screen'], ['Full screen', 'Cancel']],
    [
      {
        kind: 'call',
        question: { tool: 'Remove', rule: 'The rule asks.', call: 'x', change: [{ name: 'Description', before: 'One.', now: 'All.' }] },
        arguments: { word: 'pears' },
      },
      ['wants to run “Remove”', 'The rule asks.', 'pears', 'One.', 'All.'],
      ['Allow once', 'For this chat', 'Always', 'Deny'],
    ],
  ])('%j is shown whole, with its choices', async (question, words, choices) => {
    render(<AppQuestionCard server="shop" question={question} onAnswer={() => undefined} />)
    await act(async () => void (await import('#components/ui/diff-view.tsx')))
    for (const each of words) expect(screen.getByRole('region', { name: 'The App asks' }).textContent).toContain(each)
    const buttons = screen.getAllByRole('button').map(button => button.textContent ?? '')
    expect(buttons.filter(name => choices.includes(name))).toEqual(choices)
  })

  it('is answered with what was chosen', () => {
    const answers: unknown[] = []
    render(<AppQuestionCard server="shop" question={message} onAnswer={answer => answers.push(answer)} />)
    act(() => void vi.advanceTimersByTime(1_000))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(answers).toEqual([null, 'yes'])
  })

  it('ignores a click that was meant for what was there before', () => {
    const answers: unknown[] = []
    render(<AppQuestionCard server="shop" question={message} onAnswer={answer => answers.push(answer)} />)
    act(() => void vi.advanceTimersByTime(500))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(answers).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(answers).toEqual([null])
  })
})

describe('the questions of one App', () => {
  it('wait in their order, are withdrawn with their call, and are no more than three', async () => {
    const { result } = renderHook(() => useQuestions())
    const leaving = new AbortController()
    const answers: unknown[] = []
    const ask = (signal = new AbortController().signal) =>
      act(async () => void result.current.ask(message, signal).then(answer => answers.push(answer)))
    for (let index = 0; index < MAX_OPEN_QUESTIONS; index++) await ask(index === 1 ? leaving.signal : undefined)
    await ask()
    expect(answers).toEqual([null])
    expect(result.current.open.map(one => one.id)).toEqual([1, 2, 3])
    await act(async () => leaving.abort())
    await act(async () => result.current.open[0]?.answer('yes'))
    expect(answers).toEqual([null, null, 'yes'])
    expect(result.current.open.map(one => one.id)).toEqual([3])
  })
})
