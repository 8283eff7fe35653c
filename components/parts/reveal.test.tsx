import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { MessageParts } from './message-parts.tsx'
import { revealedLength } from './reveal.ts'

const text = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ')
const message = (parts: ChatMessage['parts']): ChatMessage => ({ id: 'a', role: 'assistant', parts })
const whole = message([{ type: 'text', text, state: 'done' }])
const page = (of: ChatMessage, isStreaming: boolean) => <MessageParts message={of} isStreaming={isStreaming} inputs={null} />
const shown = (container: Element) => container.textContent ?? ''

let isReduced = false
beforeEach(() => {
  isReduced = false
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

/** Answer that was empty, and is whole and ended in the next frame. */
function arrive() {
  const { container, rerender } = render(page(message([]), true))
  rerender(page(whole, false))
  return container
}

describe('an answer that arrives whole', () => {
  it('[run-30] is revealed word by word, though its run has ended', () => {
    const container = arrive()
    expect(shown(container)).toBe('')
    pass(400)
    const first = shown(container)
    expect(first).toMatch(/^word0 (word\d+ ?)*$/)
    expect(first.length).toBeLessThan(text.length)
    pass(400)
    expect(shown(container).length).toBeGreaterThan(first.length)
    pass(3000)
    expect(shown(container)).toBe(text)
  })

  it('[run-30] is shown at once with reduced motion, in a hidden tab, and after a reload', () => {
    isReduced = true
    expect(shown(arrive())).toBe(text)
    isReduced = false
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect(shown(arrive())).toBe(text)
    hidden.mockRestore()
    expect(shown(render(page(whole, false)).container)).toBe(text)
  })

  it('[V7] [run-30] is shown whole with the next frame once its tab is hidden', () => {
    const container = arrive()
    pass(100)
    expect(shown(container).length).toBeLessThan(text.length)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    pass(40)
    hidden.mockRestore()
    expect(shown(container)).toBe(text)
  })

  it('is not one that streams', () => {
    const { container, rerender } = render(page(message([]), true))
    rerender(page(message([{ type: 'text', text: 'Once upon', state: 'streaming' }]), true))
    expect(shown(container)).toBe('Once upon')
    rerender(page(message([{ type: 'text', text, state: 'done' }]), false))
    expect(shown(container)).toBe(text)
  })
})

it('reveals whole words, more and more of them, and all within three seconds', () => {
  const lengths = Array.from({ length: 31 }, (_, index) => revealedLength(text.repeat(20), index * 100))
  expect(lengths).toEqual(lengths.toSorted((a, b) => a - b))
  expect(lengths.at(-1)).toBe(text.length * 20)
})
