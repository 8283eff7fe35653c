import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edit, edited } from '#components/gallery/samples/edit-samples.ts'
import type { EditView } from '#lib/messages/shared.ts'
import { asked, folded, message, page } from '#tests/support/parts.tsx'

const one = edit('src/a.ts', { status: 'writing', isWhole: true, line: 3 })
const two = edit('src/a.ts', { status: 'writing', isWhole: true, oldText: 'let a', newText: 'let b' })

const options = ['allow_once', 'allow_session', 'allow_always', 'deny']
const card = () => screen.getByRole('region', { name: 'Waiting for your permission' })
const names = () =>
  within(card())
    .getAllByRole('button')
    .map(button => button.textContent)

async function show(edits: EditView[]) {
  const onAnswer = vi.fn(async () => undefined)
  const { arguments: _, ...question } = { arguments: undefined, edits, options, message: 'Write to src/a.ts?' }
  const { parts } = folded(edits.map(edited))
  const ask = asked({ ...question, toolName: 'workspace.edit' })
  if (ask.type === 'data-input') {
    delete ask.data.toolCallId
    delete ask.data.arguments
  }
  const shown = render(page(message([...parts, ask]), { isStreaming: true, inputs: { onAnswer } }))
  await act(async () => void (await import('./ask-edits.tsx')))
  await act(async () => void (await import('../edit/edit-card.tsx')))
  act(() => void vi.advanceTimersByTime(700))
  return { onAnswer, ...shown }
}

describe('a question about edits of a file', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('shows each edit with its own choice, once: their cards in the answer are folded', async () => {
    const { container } = await show([one, two])
    expect(screen.getAllByRole('checkbox').map(box => (box as HTMLInputElement).checked)).toEqual([true, true])
    expect(within(card()).getByText('Change 1, at line 3')).toBeDefined()
    expect(within(card()).getAllByText('Change 2')).toHaveLength(1)
    expect([...container.querySelectorAll('.edit details')].map(details => (details as HTMLDetailsElement).open)).toEqual([false, false])
    expect(container.querySelector('.edit')?.textContent).toContain('waits for you')
  })

  it('allows all of them', async () => {
    const { onAnswer } = await show([one, two])
    await act(async () => fireEvent.keyDown(card(), { key: 'c' }))
    expect(onAnswer.mock.calls).toEqual([['i1', { choice: 'allow_session' }]])
  })

  it('allows some and refuses the others, which no choice for later can do', async () => {
    const { onAnswer } = await show([one, two])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Change 1, at line 3' }))
    expect(names()).toEqual(['Allow 1 of 2a', 'Deny…d'])
    await act(async () => fireEvent.keyDown(card(), { key: 'A' }))
    expect(onAnswer).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Allow 1 of 2' })))
    expect(onAnswer.mock.calls).toEqual([['i1', { choice: 'allow_once', content: { allowed: [two.id] } }]])
  })

  it('only denies where none is allowed', async () => {
    await show([one, two])
    for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
    expect(names()).toEqual(['Deny…d'])
  })

  it('takes no consent before all lines were shown, however long', async () => {
    const long = edit('src/a.ts', { oldText: '', newText: `${'x\n'.repeat(60)}${'y'.repeat(7_200)}` })
    const { onAnswer } = await show([long])
    await act(async () => fireEvent.keyDown(card(), { key: 'a' }))
    expect(onAnswer).not.toHaveBeenCalled()
    expect(within(card()).getByRole('alert').textContent).toBe('Open the 120 more lines first: they are part of what you allow.')
    fireEvent.click(screen.getByRole('button', { name: '120 more lines' }))
    expect(within(card()).getAllByRole('listitem').at(-1)?.textContent).toBe(`+added: ${'y'.repeat(7_200)}`)
    await act(async () => fireEvent.keyDown(card(), { key: 'a' }))
    expect(onAnswer).toHaveBeenCalledOnce()
  })
})
