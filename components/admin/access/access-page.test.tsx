import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { adminLinks } from '#components/sections/section-links.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { rightsOf } from '#lib/auth/index.ts'
import { clickSettled } from '#tests/support/settled.ts'
import { AccessPage } from './access-page.tsx'
import type { Grant } from './access-words.ts'
import { GiveForm } from './give-form.tsx'

const design: Grant = {
  id: 'g1',
  subject: { kind: 'group', id: 'd', name: 'Design' },
  object: { kind: 'model', id: 'mock:a', name: 'Alder' },
  level: 'use',
  givenBy: 'Ada',
  createdAt: '2026-01-01T00:00:00Z',
  isOnly: true,
}
const gone: Grant = { ...design, id: 'g2', object: { kind: 'server', id: 'files', name: null } }
const sales: Grant = { ...design, id: 'g3', subject: { kind: 'role', id: 'member', name: 'member' }, isOnly: false }

let asked: [string, string, unknown][]
let grants: Grant[]

beforeEach(() => {
  asked = []
  grants = [design, gone, sales]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') asked.push([method, path, typeof body === 'string' ? JSON.parse(body) : null])
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (method === 'POST') return Response.json({ id: 'g9' }, { status: 201 })
    if (path.includes('/subjects')) return Response.json({ data: [{ id: 'u1', name: 'Max', detail: 'max@example.com' }] })
    if (path.includes('/things')) return Response.json({ data: [{ id: 'mock:b', name: 'Birch', detail: 'mock:b' }] })
    if (path.includes('/access/people/')) {
      const because = [{ rule: 'default', id: 'x', text: 'It is granted to others, and not to this person.' }]
      const rows = [{ id: 'mock:a', name: 'Alder', detail: '', allowed: false, level: null, because }]
      return Response.json({ person: { id: 'u1', name: 'Max', email: 'max@example.com' }, data: rows, nextCursor: null })
    }
    if (path.includes('object_id=mock%3Ab')) return Response.json({ data: [], nextCursor: null })
    return Response.json({ data: grants, nextCursor: null })
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(userId: string | null = null) {
  render(
    <TooltipProvider>
      <AccessPage userId={userId} />
    </TooltipProvider>,
  )
}

it('[acc-08] asks before the last grant of a model is revoked, undoes any other, and removes one on what is gone', async () => {
  open()
  await clickSettledOn('Revoke the access of Design to Alder')
  expect(await screen.findByText('This is the last grant. Without it, everybody can use it again.')).toBeTruthy()
  expect(asked).toEqual([])
  await clickSettled('Revoke')
  await vi.waitFor(() => expect(asked).toEqual([['DELETE', '/api/admin/grants/g1', null]]))
  expect(screen.getByText('It is gone: files')).toBeTruthy()
  await clickSettledOn('Revoke the access of Design to It is gone: files')
  await clickSettledOn('Revoke the access of Members to Alder')
  await vi.waitFor(() => expect(asked.slice(1).map(([, path]) => path)).toEqual(['/api/admin/grants/g2', '/api/admin/grants/g3']))
})

it('[acc-08] says before the first grant of a model that others lose it, and gives it to a person found by name', async () => {
  open()
  await clickSettledOn('Give access')
  const dialog = await screen.findByRole('dialog', { name: 'Give access' })
  const inDialog = within(dialog)
  fireEvent.click(inDialog.getByRole('button', { name: 'Give access' }))
  expect(inDialog.getAllByText('Choose one from the list.')).toHaveLength(2)
  expect(asked).toEqual([])
  fireEvent.change(inDialog.getByLabelText('To whom'), { target: { value: 'user' } })
  await vi.waitFor(() => expect(dialog.querySelectorAll('option[value*="·"]')).toHaveLength(2))
  fireEvent.change(inDialog.getByLabelText('Search people by name or address'), { target: { value: 'Max · max@example.com' } })
  fireEvent.change(inDialog.getByLabelText('Search by name'), { target: { value: 'Birch · mock:b' } })
  expect(await inDialog.findByText('Until now everybody can use it; from now on only those named here can.')).toBeTruthy()
  fireEvent.click(inDialog.getByRole('button', { name: 'Give access' }))
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['POST', '/api/admin/grants', { subject: { kind: 'user', id: 'u1' }, object: { kind: 'model', id: 'mock:b' }, level: 'use' }],
    ]),
  )
})

it('[acc-08] opens on what one person can use, and says why not', async () => {
  open('u1')
  expect(await screen.findByRole('heading', { name: 'What Max can use' })).toBeTruthy()
  const row = (await screen.findAllByRole('row'))[1]?.textContent
  for (const words of ['Alder', 'Cannot use it', 'It is granted to others, and not to this person.']) expect(row).toContain(words)
})

it('[acc-08] is not sent with the form in which it opens', async () => {
  const sent = vi.fn()
  render(
    <div onSubmit={sent}>
      <GiveForm thing={{ kind: 'model', id: 'mock:b', name: 'Birch' }} onCancel={() => undefined} onGiven={() => undefined} />
    </div>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Give access' }))
  expect(await screen.findByText('Choose one from the list.')).toBeTruthy()
  expect(sent).not.toHaveBeenCalled()
})

it('[acc-08] is linked for administrators alone', () => {
  const sees = (role: 'admin' | 'manager' | 'member') => adminLinks(rightsOf(role)).some(({ href }) => href === '/admin/access')
  expect([sees('admin'), sees('manager'), sees('member')]).toEqual([true, false, false])
})

async function clickSettledOn(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
}
