import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteLostChat } from './lost-chat.ts'
import { ProjectsPage } from './projects-page.tsx'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))
vi.mock('#components/shell/sidebar-button.tsx', () => ({ SidebarButton: () => null }))

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: [] })))
afterEach(() => vi.unstubAllGlobals())

it('says once that the chat which was open is lost', async () => {
  noteLostChat()
  render(<ProjectsPage />)
  await screen.findByText(/The chat that was open is no longer there for you/)
  cleanup()
  render(<ProjectsPage />)
  await screen.findByText('No projects yet')
  expect(screen.queryByText(/no longer there for you/)).toBeNull()
})
