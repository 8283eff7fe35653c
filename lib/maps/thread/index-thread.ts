import { parentPort } from 'node:worker_threads'
import { isManifest, languageOf } from '../code/languages.ts'
import type { CodeOutline } from '../code/outline.ts'
import { bareOutline } from '../code/read/outline-code.ts'
import { createInterner } from './interner.ts'
import type { MappedFile, ThreadAnswer, ThreadRequest } from './messages.ts'
import { createParsePool } from './parse-pool.ts'
import { createWorkspaceState, type WorkspaceState } from './workspace-state.ts'

// The thread that keeps the outlines of all open workspaces and makes their maps.

/** Entries of one message. */
const ENTRIES_A_MESSAGE = 400

const port = parentPort
if (!port) throw new Error('runs in a thread')
const answer = (given: ThreadAnswer) => port.postMessage(given)
const pool = createParsePool(createInterner())
const workspaces = new Map<string, WorkspaceState>()

port.on('message', (request: ThreadRequest) => {
  if (request.kind === 'forget') workspaces.delete(request.workspace)
  else act(request).catch((error: unknown) => answer({ kind: 'failed', id: request.id, reason: String(error) }))
})

async function act(request: Exclude<ThreadRequest, { kind: 'forget' }>): Promise<void> {
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

/** Parses what has a grammar; all other files have name and size. */
async function outlinesOf(files: readonly MappedFile[]): Promise<CodeOutline[]> {
  const read = files.filter(({ path, text }) => text !== null && (languageOf(path) !== null || isManifest(path)))
  const others = files.filter(file => !read.includes(file)).map(({ path, sizeBytes }) => bareOutline(path, sizeBytes))
  return [...(await pool.outline(read.map(({ path, sizeBytes, text }) => ({ path, sizeBytes, text: text ?? '' })))), ...others]
}
