import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { asked, call, message, page } from '#tests/support/parts.tsx'
import { clickSettled } from '#tests/support/settled.ts'

const schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', title: 'Your name' },
    count: { type: 'integer', title: 'How many', minimum: 1 },
    agreed: { type: 'boolean', title: 'Agreed', default: true },
    pet: { type: 'string', title: 'Pet', enum: ['cat', 'dog'] },
    days: { type: 'array', title: 'Days', items: { type: 'string', enum: ['mon', 'tue'] } },
  },
}
const question = { kind: 'elicitation' as const, message: 'Who are you?', options: ['accept', 'decline', 'cancel'], schema }

function show(more: Parameters<typeof asked>[0] = {}) {
  const onAnswer = vi.fn(async () => undefined)
  render(page(message([call(), asked({ ...question, ...more })]), { isStreaming: true, inputs: { onAnswer } }))
  return {
    onAnswer,
    card: screen.getByRole('region', { name: more.kind === 'sign_in' ? 'A server asks you to sign in' : 'A question from a server' }),
  }
}

/** The code of forms comes with the first of them. */
const loaded = () => act(async () => void (await import('./server-form.tsx')))

describe('a server that asks for a form', () => {
  it('receives the entered values in their types', async () => {
    const { onAnswer, card } = show()
    await loaded()
    fireEvent.change(within(card).getByLabelText('Your name'), { target: { value: 'Ada' } })
    fireEvent.change(within(card).getByLabelText('How many (optional)'), { target: { value: '3' } })
    fireEvent.change(within(card).getByLabelText('Pet (optional)'), { target: { value: 'dog' } })
    fireEvent.click(within(card).getByLabelText('tue'))
    await clickSettled('Send')
    const content = { name: 'Ada', count: 3, agreed: true, pet: 'dog', days: ['tue'] }
    expect(onAnswer.mock.calls).toEqual([['i1', { choice: 'accept', content }]])
  })

  it('is not sent invalid values, and the field says why', async () => {
    const { onAnswer, card } = show()
    await loaded()
    fireEvent.change(within(card).getByLabelText('How many (optional)'), { target: { value: 'x' } })
    await act(async () => fireEvent.click(within(card).getByRole('button', { name: 'Send' })))
    expect(within(card).getByText('Your name is needed.')).toBeDefined()
    expect(within(card).getByText('How many must be a number.')).toBeDefined()
    expect(onAnswer).not.toHaveBeenCalled()
  })

  it.each([
    ['Decline', 'decline'],
    ['Cancel', 'cancel'],
  ])('can be told %s', async (name, choice) => {
    const { onAnswer } = show()
    await clickSettled(name)
    expect(onAnswer.mock.calls).toEqual([['i1', { choice }]])
  })

  it('is not given passwords', () => {
    const { card } = show({ schema: { type: 'object', properties: { key: { type: 'string', title: 'API key' } } } })
    expect(within(card).getByText(/Do not enter a password or key here/)).toBeDefined()
  })
})

describe('a question that leads to a page', () => {
  it('shows the whole address, and warns of letters that look like others', () => {
    const url = 'https://xn--pple-43d.com/login?next=1'
    const { card } = show({ schema: undefined, url })
    expect(within(card).getByRole('link', { name: 'Open xn--pple-43d.com' }).getAttribute('href')).toBe(url)
    expect(within(card).getByText(url)).toBeDefined()
    expect(within(card).getByText(/mistaken for those of another site/)).toBeDefined()
  })

  it('leads to the sign-in of a server', () => {
    const url = '/api/mcp/servers/drive/connect'
    const { card } = show({ kind: 'sign_in', schema: undefined, url, options: ['continue', 'decline'] })
    expect(within(card).getByRole('link', { name: 'Connect' }).getAttribute('href')).toBe(url)
  })
})
