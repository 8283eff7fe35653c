import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stageChat } from './testing/chat-stage.tsx'

it.each([
  ['starting', 'The tools are still starting. You can already write your message.'],
  ['failed', 'No tool server can be reached right now; you can chat without tools.'],
] as const)('a new chat without tools says that their servers are %s', async (state, sentence) => {
  stageChat(null, [], { tools: [], unavailable: [{ server: 'files', state, reason: '' }], budgetTokens: 8_000 })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('a new chat says that a folder can be opened, and opens the panel there', async () => {
  stageChat(null)
  fireEvent.click(screen.getByRole('button', { name: 'Open a folder' }))
  expect(await screen.findByRole('tab', { name: /Files/, selected: true })).toBeTruthy()
})
