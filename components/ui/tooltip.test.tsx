import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IconButton } from './icon-button.tsx'
import { TooltipProvider } from './tooltip.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const button = (name: string) => screen.getByRole('button', { name })
const over = (element: Element, pointerType = 'mouse') => act(async () => fireEvent.pointerOver(element, { pointerType }))
const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null

function stage() {
  render(
    <TooltipProvider>
      <IconButton label="Copy" keys="C">
        <i data-testid="icon" />
      </IconButton>
      <IconButton label="Edit">e</IconButton>
      <p>Text</p>
    </TooltipProvider>,
  )
}

describe('the tooltip of a button', () => {
  it('is shown once the pointer has rested on it for half a second, and says its keys', async () => {
    stage()
    await over(screen.getByTestId('icon'))
    await wait(480)
    expect(shown()).toBeNull()
    await over(button('Copy'))
    await wait(30)
    expect(shown()).toBe('Copy  C')
  })

  it('goes when the pointer leaves it, and not when the pointer moves on to the tooltip', async () => {
    stage()
    await over(button('Copy'))
    await wait(500)
    await over(screen.getByText('Text'))
    await wait(60)
    await over(screen.getByRole('tooltip'))
    await wait(1_000)
    expect(shown()).toBe('Copy  C')
    await over(screen.getByText('Text'))
    await wait(130)
    expect(shown()).toBeNull()
  })

  it('is shown at once while another one is', async () => {
    stage()
    await over(button('Copy'))
    await wait(500)
    await over(button('Edit'))
    await wait(0)
    expect(shown()).toBe('Edit')
  })

  it.each([
    ['Esc', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(button('Copy'))],
    ['a scroll of what it is in', () => fireEvent.scroll(document)],
  ])('goes with %s, and stays away until the pointer comes anew', async (_, happens) => {
    stage()
    await over(button('Copy'))
    await wait(500)
    await act(async () => void happens())
    expect(shown()).toBeNull()
    await over(screen.getByTestId('icon'))
    await wait(1_000)
    expect(shown()).toBeNull()
    await over(screen.getByText('Text'))
    await over(button('Copy'))
    await wait(500)
    expect(shown()).toBe('Copy  C')
  })

  it('is not shown to a finger', async () => {
    stage()
    await over(button('Copy'), 'touch')
    await wait(1_000)
    expect(shown()).toBeNull()
  })

  it('is shown to somebody who comes by the keyboard', async () => {
    stage()
    await act(async () => button('Edit').focus())
    expect(shown()).toBe('Edit')
    await act(async () => button('Edit').blur())
    expect(shown()).toBeNull()
  })
})
