import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteLostChat } from '#components/chat-project/lost-chat.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { Routed } from '#tests/support/routed.tsx'
import { ProjectsPage } from './projects-page.tsx'

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ data: [] })))
afterEach(() => vi.unstubAllGlobals())

function open(): void {
  render(
    <Routed>
      <TooltipProvider>
        <WorkspaceContext value={{ isSidebarOpen: true } as WorkspaceValue}>
          <ProjectsPage />
        </WorkspaceContext>
      </TooltipProvider>
    </Routed>,
  )
}

it('says once that the chat which was open is lost', async () => {
  noteLostChat()
  open()
  await screen.findByText(/The chat you had open was deleted or is no longer shared/)
  cleanup()
  open()
  await screen.findByText('No projects yet')
  expect(screen.queryByText(/The chat you had open/)).toBeNull()
})
