import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WorkspaceContext, type WorkspaceValue } from '#components/shell/workspace-context.ts'
import { LazyProjects } from './lazy-projects.tsx'
import { projectBoard } from './project-board.ts'

const told = vi.hoisted(() => [] as string[])
vi.mock('#components/ui/toast.ts', () => ({ toast: { info: (text: string) => told.push(text) } }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

let projects: { id: string; name: string; role: string }[]
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))

beforeEach(() => {
  window.localStorage.clear()
  told.length = 0
  projects = [{ id: 'p1', name: 'Rota', role: 'reader' }]
  vi.stubGlobal('fetch', async () => Response.json({ data: projects }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open() {
  const { unmount } = render(
    <WorkspaceContext value={{ user: { id: 'ada' } } as WorkspaceValue}>
      <LazyProjects />
    </WorkspaceContext>,
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
