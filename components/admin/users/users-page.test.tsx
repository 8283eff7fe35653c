import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Item } from '#components/routes.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import type { OwnerlessProject } from '#lib/projects/shared.ts'
import { clickSettled } from '#tests/support/settled.ts'
import { UsersPage } from './users-page.tsx'

type User = Item<'GET /api/admin/users'>
type Invitation = Item<'GET /api/admin/invitations'>

const ada: User = {
  id: 'u1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'admin',
  disabled: false,
  createdAt: '2026-01-01T00:00:00Z',
  lastSeenAt: null,
  hasPassword: true,
  termsVersion: null,
  termsAcceptedAt: null,
  groups: [],
}
const max: User = { ...ada, id: 'u2', email: 'max@example.com', name: 'Max', role: 'member' }

let asked: [string, string, unknown][]
let ownerless: OwnerlessProject[]

beforeEach(() => {
  asked = []
  ownerless = []
  const invitations: Invitation[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const sent = typeof body === 'string' ? JSON.parse(body) : null
    if (method !== 'GET') asked.push([method, path, sent])
    if (method === 'PUT') {
      ownerless = []
      return new Response(null, { status: 204 })
    }
    if (method === 'PATCH') return Response.json({ ...max, ...sent })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST') {
      const made = {
        id: 'i1',
        role: sent.role,
        email: sent.email,
        name: '',
        createdAt: '2026-01-01T00:00:00Z',
        expiresAt: '2026-01-08T00:00:00Z',
      }
      invitations.push(made)
      return Response.json({ ...made, url: 'http://127.0.0.1:3000/invite/abc', mail: null }, { status: 201 })
    }
    if (path.endsWith('/projects')) return Response.json({ data: ownerless })
    return Response.json(path.endsWith('users') ? { data: [ada, max], groups: [] } : { data: invitations })
  })
})

afterEach(() => vi.unstubAllGlobals())

it('lists people, marks the own row, and filters', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Users' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent),
  ).toEqual(['Ada Youada@example.comAdministrator never', 'Max max@example.comMember never'])
  fireEvent.change(screen.getByLabelText('Filter users'), { target: { value: 'max@' } })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
})

it('disables a person after asking', async () => {
  open()
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Max' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  expect(asked).toEqual([])
  await clickSettled('Disable')
  await screen.findByText('Disabled')
  expect(asked).toEqual([['PATCH', '/api/admin/users/u2', { disabled: true }]])
})

it('shows an invitation link once, and revokes it', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }))
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'eve@example.com' } })
  fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'admin' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create link' }))
  expect((await screen.findByLabelText('invitation link')).textContent).toBe('http://127.0.0.1:3000/invite/abc')
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the invitation for eve@example.com' }))
  await screen.findByText(/There are no open invitations/)
  expect(asked).toEqual([
    ['POST', '/api/admin/invitations', { email: 'eve@example.com', role: 'admin' }],
    ['DELETE', '/api/admin/invitations/i1', null],
  ])
})

it('[proj-18] gives a project whose owners are all disabled to one of its people', async () => {
  const person = { role: 'writer', email: 'max@example.com' } as const
  ownerless = [{ id: 'p1', name: 'Launch', people: [{ ...person, userId: 'u2', name: 'Max' }] }]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Make owner of Launch' }))
  await vi.waitFor(() => expect(screen.queryByText('Projects without an owner')).toBeNull())
  expect(asked).toEqual([['PUT', '/api/admin/projects/p1/owner', { userId: 'u2' }]])
})

function open() {
  render(
    <TooltipProvider>
      <UsersPage ownId="u1" />
    </TooltipProvider>,
  )
}
