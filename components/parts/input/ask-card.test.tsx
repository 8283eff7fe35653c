import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asked, call, done, message, page } from '#tests/support/parts.tsx'

function card(): HTMLElement {
  return screen.getByRole('region', { name: 'Waits for your permission' })
}

describe('a call that waits for a person', () => {
  const waiting = message([call(), asked()])

  it('[run-12] says what will happen and why, with all arguments, and offers the choices in order', () => {
    render(page(waiting, { isStreaming: true, inputs: { onAnswer: async () => undefined } }))
    const ask = card()
    expect(within(ask).getByText('Run search of files?')).toBeDefined()
    expect(within(ask).getByText('An administrator asked to be asked for files.search.')).toBeDefined()
    expect(within(ask).getByText('/etc/passwd')).toBeDefined()
    expect(
      within(ask)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['Allow oncea', 'For this chatc', 'AlwaysA', 'Deny…d'])
  })

  it.each([
    ['a', 'allow_once'],
    ['c', 'allow_session'],
    ['A', 'allow_always'],
  ])('[run-12] takes the key %s for %s', async (key, choice) => {
    const onAnswer = vi.fn(async () => undefined)
    render(page(waiting, { isStreaming: true, inputs: { onAnswer } }))
    await act(async () => fireEvent.keyDown(card(), { key }))
    expect(onAnswer.mock.calls).toEqual([['i1', { choice }]])
  })

  it('[run-12] denies with a reason, and takes no keys while the reason is written', async () => {
    const onAnswer = vi.fn(async () => undefined)
    render(page(waiting, { isStreaming: true, inputs: { onAnswer } }))
    fireEvent.keyDown(card(), { key: 'd' })
    const reason = screen.getByRole('textbox')
    expect(document.activeElement).toBe(reason)
    fireEvent.keyDown(reason, { key: 'a' })
    fireEvent.change(reason, { target: { value: ' not on a Friday ' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Deny' })))
    expect(onAnswer.mock.calls).toEqual([['i1', { choice: 'deny', reason: 'not on a Friday' }]])
  })

  it('sends one answer only, and gives the choices back with the reason when it was not taken', async () => {
    const answers: ((error: Error) => void)[] = []
    const onAnswer = vi.fn(() => new Promise<void>((_, reject) => answers.push(reject)))
    render(page(waiting, { isStreaming: true, inputs: { onAnswer } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Allow once/ })))
    await act(async () => fireEvent.keyDown(card(), { key: 'A' }))
    expect(onAnswer).toHaveBeenCalledTimes(1)
    expect(screen.getAllByRole('button').filter(button => !(button as HTMLButtonElement).disabled && card().contains(button))).toEqual([])
    await act(async () => answers[0]?.(new Error('This question has been answered already.')))
    expect(screen.getByRole('alert').textContent).toBe('This question has been answered already.')
    expect(screen.getByRole('button', { name: /Allow once/ })).toHaveProperty('disabled', false)
  })

  it('shows what was chosen elsewhere', () => {
    render(page(message([call(done()), asked({ status: 'answered', choice: 'allow_session' })])))
    expect(screen.queryByRole('region', { name: 'Waits for your permission' })).toBeNull()
    expect(screen.getByText('Allowed for this chat')).toBeDefined()
  })

  it('shows on demand how the definition has changed, line by line, and is still answered with the keyboard', async () => {
    const onAnswer = vi.fn(async () => undefined)
    const change = [{ name: 'Description', before: 'Searches.\nReads files.', now: 'Searches.\nSends files away.' }]
    render(page(message([call(), asked({ change })]), { isStreaming: true, inputs: { onAnswer } }))
    const summary = within(card()).getByText('What has changed in the definition')
    const details = summary.closest('details')
    expect(details?.open).toBe(false)
    fireEvent.click(summary)
    expect(details?.open).toBe(true)
    const difference = within(card()).getByRole('region', { name: 'Description: what changed' })
    const lines = within(difference).getAllByRole('listitem')
    expect(lines.map(line => line.textContent)).toEqual([' Searches.', '−removed: Reads files.', '+added: Sends files away.'])
    fireEvent.keyDown(difference, { key: 'Enter' })
    expect(onAnswer).not.toHaveBeenCalled()
    await act(async () => fireEvent.keyDown(difference, { key: 'a' }))
    expect(onAnswer.mock.calls).toEqual([['i1', { choice: 'allow_once' }]])
  })

  it('has nothing of the kind where no definition has changed', () => {
    render(page(waiting, { isStreaming: true }))
    expect(screen.queryByText('What has changed in the definition')).toBeNull()
  })

  it('can only be read where nobody may answer', () => {
    render(page(waiting, { isStreaming: true }))
    expect(within(card()).getByText('Run search of files?')).toBeDefined()
    expect(within(card()).queryAllByRole('button')).toEqual([])
  })
})
