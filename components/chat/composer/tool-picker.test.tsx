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

it('[mem-19] lists the tools for facts, which are switched off for this chat alone, where memory is on', async () => {
  const tool = (server: string, name: string) => ({
    server,
    serverTitle: server,
    name,
    id: `${server}.${name}`,
    title: null,
    description: '',
    tokens: 9,
  })
  const memory = ['save', 'forget'].map(name => ({ ...tool('memory', name), server: 'parley memory', serverTitle: 'Facts about you' }))
  const { store } = stageChat(null, [], { tools: [tool('docs', 'read')], own: memory, unavailable: [], budgetTokens: 8_000 })
  fireEvent.click(screen.getByRole('button', { name: 'Tools: 1 tool' }))
  const dialog = await screen.findByRole('dialog', { name: 'Tools' })
  const facts = await within(dialog).findByRole('group', { name: 'Facts about you' })
  fireEvent.click(within(facts).getByRole('checkbox', { name: /Facts about you/ }))
  expect(store.read().selectedTools).toEqual(['docs.read'])
  fireEvent.click(within(facts).getByRole('checkbox', { name: /Facts about you/ }))
  expect(store.read().selectedTools).toEqual(['*'])
})
