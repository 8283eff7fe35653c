import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { InstructionsView } from '#lib/context/shared.ts'
import { ChatParameters, defaultWords } from './chat-parameters.tsx'

afterEach(() => vi.unstubAllGlobals())

type Shown = InstructionsView['parameters']

const plain: Shown = {
  chat: {},
  assistant: {},
  model: { temperature: 0.7, reasoningEffort: null },
  takes: { temperature: true, reasoningEffort: true, maxOutputTokens: true },
  tools: ['*'],
}

function open(parameters: Partial<Shown>) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)))
    return Response.json({})
  })
  const saved = vi.fn()
  render(<ChatParameters chatId="c" parameters={{ ...plain, ...parameters }} onSaved={saved} />)
  return { sent, saved }
}

it('[ins-05] says which parameters the model does not take', () => {
  open({ takes: { temperature: false, reasoningEffort: false, maxOutputTokens: true } })
  expect(screen.getByText('The model of this chat accepts no temperature, so none is sent.')).toBeTruthy()
  expect(screen.getByText('The model of this chat accepts no reasoning effort, so none is sent.')).toBeTruthy()
  expect(screen.getByText('Default: left to the model.')).toBeTruthy()
})

it('takes one parameter back by one press, and leaves the others', async () => {
  const { sent, saved } = open({ chat: { temperature: 0.2, maxOutputTokens: 500 } })
  fireEvent.click(screen.getByRole('button', { name: 'Temperature: back to default' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent).toEqual([{ parameters: { maxOutputTokens: 500 } }])
})

it('keeps both of two changes that follow each other at once', async () => {
  const { sent } = open({ chat: { temperature: 0.2, reasoningEffort: 'low', maxOutputTokens: 9 } })
  fireEvent.click(screen.getByRole('button', { name: 'Temperature: back to default' }))
  fireEvent.click(screen.getByRole('button', { name: 'Reasoning effort: back to default' }))
  expect(screen.getAllByRole('button', { name: /back to default/ })).toHaveLength(1)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toEqual({ parameters: { maxOutputTokens: 9 } })
})

it('takes the tools back to all of them', async () => {
  const { sent, saved } = open({ tools: ['files.read_file'] })
  fireEvent.click(screen.getByRole('button', { name: 'Tools: back to default' }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent).toEqual([{ selectedTools: ['*'] }])
})

it('saves a number that fits when Enter is pressed, and no other', async () => {
  const { sent, saved } = open({})
  const field = screen.getByLabelText('Longest answer, in tokens')
  fireEvent.change(field, { target: { value: '1.5' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 1 to 1,000,000.')
  fireEvent.change(field, { target: { value: '800' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(sent).toEqual([{ parameters: { maxOutputTokens: 800 } }])
})

it.each([
  ['temperature', {}, 'Default: 0.7, by the model’s settings.'],
  ['temperature', { temperature: 1.5 }, 'Default: 1.5, by the assistant.'],
  ['reasoningEffort', { reasoningEffort: 'xhigh' }, 'Default: very high, by the assistant.'],
  ['maxOutputTokens', {}, 'Default: left to the model.'],
] as const)('the default of %s with %j reads: %s', (name, assistant, words) => {
  expect(defaultWords({ ...plain, assistant }, name)).toBe(words)
})
