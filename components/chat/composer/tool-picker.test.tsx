import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stageChat } from '../testing/chat-stage.tsx'

it('loads its list when it is opened, and focuses the first control of it', async () => {
  const { store } = stageChat(null)
  fireEvent.click(screen.getByRole('button', { name: 'Tools: Tools' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tools' })
  const all = await within(dialog).findByRole('button', { name: 'All' })
  await waitFor(() => expect(document.activeElement).toBe(all))
  fireEvent.click(within(dialog).getByRole('button', { name: 'None' }))
  expect(store.read().selectedTools).toEqual([])
  expect(screen.getByRole('button', { name: 'Tools: No tools', hidden: true })).toBeTruthy()
})
