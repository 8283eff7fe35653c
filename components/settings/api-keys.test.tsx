import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Item } from '#components/routes.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { clickSettled } from '#tests/support/settled.ts'
import { ApiKeys } from './api-keys.tsx'

type ApiKey = Item<'GET /api/keys'>

afterEach(() => vi.unstubAllGlobals())

const report: ApiKey = {
  id: 'k1',
  name: 'report',
  prefix: 'parley_abc',
  createdAt: '2026-01-01T00:00:00Z',
  scopes: null,
  expiresAt: null,
  lastUsedAt: null,
}

function server(keys: ApiKey[]) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ data: keys })
    if (method === 'DELETE') {
      keys.splice(
        keys.findIndex(({ id }) => path.endsWith(id)),
        1,
      )
      return new Response(null, { status: 204 })
    }
    const { name, scopes, expiresAt } = JSON.parse(String(body)) as Pick<ApiKey, 'name' | 'scopes' | 'expiresAt'>
    keys.unshift({ ...report, id: 'k2', name, scopes, expiresAt })
    return Response.json({ key: 'parley_the-whole-key', ...keys[0] }, { status: 201 })
  })
  return keys
}

it('explains an empty list, and shows a new key once', async () => {
  server([])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Create the first key' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'nightly' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }))
  expect((await screen.findByLabelText('API key')).textContent).toBe('parley_the-whole-key')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('parley_the-whole-key')).toBeNull())
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
})

it('gives a key what the person chooses, and an end', async () => {
  const keys = server([])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'New key' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'nightly' } })
  expect(screen.queryByLabelText('Manage people')).toBeNull()
  fireEvent.click(screen.getByLabelText('Read and write your chats'))
  expect(screen.getByRole('button', { name: 'Create key' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByLabelText('Use your tools, also by MCP'))
  fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create key' }))
  await screen.findByLabelText('API key')
  expect(keys[0]?.scopes).toEqual(['tools'])
  expect(Math.round((Date.parse(keys[0]?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(30)
})

it('shows how an editor gets the tools', async () => {
  server([report])
  open()
  await screen.findByRole('table')
  const { textContent } = screen.getByText(/mcpServers/)
  expect(JSON.parse(textContent ?? '')).toEqual({
    mcpServers: {
      parley: { type: 'http', url: 'https://parley.example/api/mcp', headers: { Authorization: 'Bearer YOUR_KEY' } },
    },
  })
  expect(screen.getByRole('button', { name: 'Copy the configuration' })).toBeTruthy()
})

it('revokes a key after asking', async () => {
  const keys = server([report])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke report' }))
  expect(keys).toHaveLength(1)
  await clickSettled('Revoke')
  await screen.findByText('No keys yet')
  expect(keys).toEqual([])
})

it('says when the list cannot be loaded, and loads it again', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded')
  server([report])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('report')
})

function open() {
  render(
    <TooltipProvider>
      <ApiKeys origin="https://parley.example" scopes={['chat', 'tools']} />
    </TooltipProvider>,
  )
}
