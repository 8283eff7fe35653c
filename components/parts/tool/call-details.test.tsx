import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChatPart, leaveOutCalls, type ToolPart } from '#lib/messages/shared.ts'
import { call, done, message, page } from '#tests/support/parts.tsx'
import { type LoadCall, LoadCallContext } from './call-details.tsx'

const calls = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      ({ ...call(done({ content: [{ type: 'text', text: `Found ${n}.` }] }), `c${n}`), input: { pattern: `word ${n}` } }) as ToolPart,
  )

/** Tells whether what is observed counts as near the view. */
let isNear = true

type Seen = { isIntersecting: boolean; boundingClientRect: { height: number } }

class Observer {
  readonly #tell: (seen: Seen[]) => void
  constructor(tell: (seen: Seen[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: isNear, boundingClientRect: { height: 680 } }])
  }
  disconnect() {}
}

beforeEach(() => {
  isNear = true
  vi.stubGlobal('IntersectionObserver', Observer)
})
afterEach(() => vi.unstubAllGlobals())

/** Renders an answer of these parts of which the page has the last `whole` calls. */
function show(parts: ChatPart[], whole: number, load: LoadCall | null) {
  const [bounded] = leaveOutCalls([message(parts)], { calls: whole, characters: 1_000_000 })
  return render(<LoadCallContext value={load}>{page(bounded ?? message([]))}</LoadCallContext>)
}

const lines = (container: HTMLElement) => [...container.querySelectorAll('.tool-arguments')].map(element => element.textContent)

async function open(container: HTMLElement, at: number): Promise<HTMLElement> {
  const card = container.querySelectorAll('details')[at] as HTMLDetailsElement
  await act(async () => {
    card.open = true
    fireEvent(card, new Event('toggle'))
  })
  return card
}

describe('calls whose details the page left out', () => {
  it('[O2] are one line that says how many they are, and opens to theirs', () => {
    const parts = calls(13).flatMap((one, n): ChatPart[] => [{ type: 'step-start' }, { type: 'reasoning', text: `Thought ${n}` }, one])
    const { container } = show([...parts, { type: 'text', text: 'Done.' }], 1, null)
    expect(lines(container)).toEqual(['{ "pattern": "word 12" }'])
    fireEvent.click(screen.getByRole('button', { name: 'Show 12 earlier tool calls' }))
    expect(lines(container)).toHaveLength(13)
    fireEvent.click(screen.getByRole('button', { name: 'Hide 12 earlier tool calls' }))
    expect(lines(container)).toHaveLength(1)
  })

  it('[O2] are all there on paper', () => {
    isNear = false
    const { container } = show(calls(81), 1, null)
    fireEvent.click(screen.getByRole('button', { name: 'Show 80 earlier tool calls' }))
    expect(lines(container)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Hide 80 earlier tool calls' }))
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(lines(container)).toHaveLength(81)
    act(() => void window.dispatchEvent(new Event('afterprint')))
    expect(lines(container)).toHaveLength(1)
  })

  it('[O2] keep their lines where they are few, and fetch the details of the card that is opened', async () => {
    const all = calls(3)
    const asked: string[] = []
    const { container } = show(all, 1, async id => {
      asked.push(id)
      return all.find(({ toolCallId }) => toolCallId === id) as ToolPart
    })
    expect(lines(container)).toHaveLength(3)
    const card = await open(container, 1)
    expect(within(card).getByText('Found 1.')).toBeTruthy()
    await open(container, 2)
    expect(asked).toEqual(['c1'])
  })

  it('[O2] say why their details did not come, and fetch them again', async () => {
    const all = calls(1)
    let isAway = true
    const { container } = show(all, 0, async () => {
      if (isAway) throw new Error('Parley cannot be reached.')
      return all[0] as ToolPart
    })
    const card = await open(container, 0)
    expect(within(card).getByRole('alert').textContent).toBe('Parley cannot be reached.')
    isAway = false
    await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Try again' })))
    expect(within(card).getByText('Found 0.')).toBeTruthy()
  })
})
