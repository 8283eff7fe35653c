import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Routed } from '#tests/support/routed.tsx'
import { TermsForm } from './terms-form.tsx'

it('[conf-06] accepts the version that is shown, and says so where another one is in force by now', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push([path, JSON.parse(body)])
    return new Response(JSON.stringify({ error: { code: 'conflict', message: 'This has changed in the meantime; reload it.' } }), {
      status: 409,
    })
  })
  render(
    <Routed>
      <TermsForm text={'# Be kind\n\nNo harm.'} version="2" workspaceName="Harbour" destination="/" />
    </Routed>,
  )
  expect(screen.getByRole('heading', { name: 'Be kind' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline and sign out' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText(/changed in the meantime/)).toBeTruthy()
  expect(asked).toEqual([['/api/account/terms', { version: '2' }]])
})
