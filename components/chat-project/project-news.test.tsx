import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '#components/ui/toast.ts'
import { projectBoard } from '#components/workspace/project-board.ts'
import { WorkspaceContext, type WorkspaceValue } from '#components/workspace/workspace-context.ts'
import { Routed } from '#tests/support/routed.tsx'
import { ProjectNews } from './project-news.tsx'

let told: string[]
let projects: { id: string; name: string; role: string }[]
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))

beforeEach(() => {
  window.localStorage.clear()
  told = []
  vi.spyOn(toast, 'info').mockImplementation(text => void told.push(text))
  projects = [{ id: 'p1', name: 'Rota', role: 'reader' }]
  vi.stubGlobal('fetch', async () => Response.json({ data: projects }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open() {
  const { unmount } = render(
    <Routed>
      <WorkspaceContext value={{ user: { id: 'ada' } } as WorkspaceValue}>
        <ProjectNews />
      </WorkspaceContext>
    </Routed>,
  )
  return unmount
}

it('[web-48] a person is told once of a project that others have added them to, also when they come back, and of none of their own', async () => {
  const leave = open()
  projectBoard.tell()
  await settle()
  expect(told).toEqual([])
  projects = [...projects, { id: 'p2', name: 'Stock', role: 'writer' }]
  projectBoard.tell()
  await settle()
  projectBoard.tell()
  await settle()
  expect(told).toEqual(['You were added to the project “Stock”.'])
  leave()
  projects = [...projects, { id: 'p3', name: 'Back', role: 'writer' }, { id: 'p4', name: 'Own', role: 'owner' }]
  open()
  projectBoard.tell()
  await settle()
  expect(told).toEqual(['You were added to the project “Stock”.', 'You were added to the project “Back”.'])
})
