import { isMapped } from '../is-mapped.ts'
import { createInterner } from './interner.ts'
import type { MappedFile, WorkerAnswer, WorkerRequest } from './messages.ts'
import { bare, createParsePool, type Outlined } from './parse-pool.ts'
import { createWorkspaceState, type WorkspaceState } from './workspace-state.ts'

// The process that keeps the outlines of all open workspaces and makes their maps. It has no environment, no network and no files of its own.

/** Entries of one message. */
const ENTRIES_A_MESSAGE = 400

process.once('disconnect', () => process.exit())

const answer = (given: WorkerAnswer) => process.send?.(given)
const pool = createParsePool(createInterner())
const workspaces = new Map<string, WorkspaceState>()

process.on('message', (request: WorkerRequest) => {
  if (request.kind === 'forget') workspaces.delete(request.workspace)
  else act(request).catch((error: unknown) => answer({ kind: 'failed', id: request.id, reason: String(error) }))
})

async function act(request: Exclude<WorkerRequest, { kind: 'forget' }>): Promise<void> {
  const { id, workspace } = request
  const state = workspaces.get(workspace) ?? createWorkspaceState()
  workspaces.set(workspace, state)
  if (request.kind === 'update') {
    await state.update(request.change, outlinesOf)
    answer({ kind: 'done', id })
    return
  }
  const { legend, changed, removed } = state.changesOf(request.mode)
  for (let at = 0; at < changed.length; at += ENTRIES_A_MESSAGE)
    answer({ kind: 'entries', id, entries: changed.slice(at, at + ENTRIES_A_MESSAGE) })
  answer({ kind: 'done', id, map: { legend, removed } })
}

/** Reads what says something to a map; all other files have name and size. */
async function outlinesOf(files: readonly MappedFile[]): Promise<Outlined[]> {
  const read = new Set(files.filter(({ path, text }) => text !== null && isMapped(path)))
  const outlined = await pool.outline([...read].map(({ path, sizeBytes, text }) => ({ path, sizeBytes, text: text ?? '' })))
  return [...outlined, ...files.filter(file => !read.has(file)).map(bare)]
}
