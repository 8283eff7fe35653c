import { isMapped } from '../is-mapped.ts'
import type { MapChange } from '../maps.ts'
import { createInterner } from './interner.ts'
import type { MappedFile, WorkerAnswer, WorkerRequest } from './messages.ts'
import { bare, createParsePool, type Outlined } from './parse-pool.ts'
import { createWorkspaceState, type WorkspaceState } from './workspace-state.ts'

// The process that keeps the outlines of all open workspaces and makes their maps. It has no environment, no network and no files of its own.

/** Entries of one message. */
const ENTRIES_A_MESSAGE = 400

process.once('disconnect', () => process.exit())

const answer = (given: WorkerAnswer) => process.send?.(given)
/** Answers and waits until the message has left: copies of all messages of a large map would be in memory at once. */
const answered = (given: WorkerAnswer) => new Promise<void>(resolve => process.send?.(given, () => resolve()))
/** Maps leave in the order in which they were made. */
let leaving: Promise<void> = Promise.resolve()
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
  await pool.shrink()
  const change = state.changesOf(request.mode)
  leaving = leaving.then(() => leave(id, change))
  await leaving
}

async function leave(id: number, { legend, changed, removed }: MapChange): Promise<void> {
  while (changed.length > 0) await answered({ kind: 'entries', id, entries: changed.splice(0, ENTRIES_A_MESSAGE) })
  answer({ kind: 'done', id, map: { legend, removed } })
}

/** Reads what says something to a map; all other files have name and size. */
async function outlinesOf(files: readonly MappedFile[]): Promise<Outlined[]> {
  const read = new Set(files.filter(({ path, text }) => text !== null && isMapped(path)))
  const outlined = await pool.outline([...read].map(({ path, sizeBytes, text }) => ({ path, sizeBytes, text: text ?? '' })))
  return [...outlined, ...files.filter(file => !read.has(file)).map(bare)]
}
