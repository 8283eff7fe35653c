import { isMapped } from '../is-mapped.ts'
import type { MapChange } from '../maps.ts'
import { createOutlineStore, type KeptOutlines } from './kept-outlines.ts'
import type { MappedFile, WorkerAnswer, WorkerRequest } from './messages.ts'
import { bare, createParsePool, type Outlined } from './parse-pool.ts'
import { createWorkspaceState, type WorkspaceState } from './workspace-state.ts'

// The process that keeps the outlines of all open workspaces and makes their maps. It has no environment and no network, and one folder for what it keeps.

/** Entries of one message. */
const ENTRIES_A_MESSAGE = 400

process.once('disconnect', () => process.exit())

const answer = (given: WorkerAnswer) => process.send?.(given)
/** Answers and waits until the message has left: copies of all messages of a large map would be in memory at once. */
const answered = (given: WorkerAnswer) => new Promise<void>(resolve => process.send?.(given, () => resolve()))
/** Maps leave in the order in which they were made. */
let leaving: Promise<void> = Promise.resolve()
const intern = createInterner()
const pool = createParsePool(intern)
const [folder] = process.argv.slice(2)
const store = folder === undefined ? null : createOutlineStore(folder, intern)
const workspaces = new Map<string, WorkspaceState>()

process.on('message', (request: WorkerRequest) => {
  if (request.kind === 'forget') {
    workspaces.delete(request.workspace)
    store?.forget(request.workspace)
  } else act(request).catch((error: unknown) => answer({ kind: 'failed', id: request.id, reason: String(error) }))
})

async function act(request: Exclude<WorkerRequest, { kind: 'forget' }>): Promise<void> {
  const { id, workspace } = request
  const state = workspaces.get(workspace) ?? createWorkspaceState()
  workspaces.set(workspace, state)
  if (request.kind === 'update') {
    const kept = await keptOf(workspace)
    if (kept?.choice) state.adopt(kept.choice)
    kept?.remove(request.change.removed)
    await state.update(request.change, files => outlinesOf(files, kept))
    answer({ kind: 'done', id })
    return
  }
  await pool.shrink()
  const change = state.changesOf(request.mode)
  const kept = await keptOf(workspace)
  if (state.choice) kept?.keepChoice(state.choice)
  leaving = leaving.then(() => leave(id, change))
  await leaving
}

/** Names of texts without a workspace begin with a NUL, and are used once. */
async function keptOf(workspace: string): Promise<KeptOutlines | undefined> {
  return workspace.startsWith('\0') ? undefined : store?.of(workspace)
}

async function leave(id: number, { legend, changed, removed }: MapChange): Promise<void> {
  while (changed.length > 0) await answered({ kind: 'entries', id, entries: changed.splice(0, ENTRIES_A_MESSAGE) })
  answer({ kind: 'done', id, map: { legend, removed } })
}

/** Reads what says something to a map; all other files have name and size. */
async function outlinesOf(files: readonly MappedFile[], kept: KeptOutlines | undefined): Promise<Outlined[]> {
  const read = new Set(files.filter(({ path, text }) => text !== null && isMapped(path)))
  const known = [...read].map(file => kept?.find(file) ?? file)
  const unknown = known.filter(one => 'path' in one)
  const made = await pool.outline(unknown.map(({ path, sizeBytes, text }) => ({ path, sizeBytes, text: text ?? '' })))
  for (const [index, file] of unknown.entries()) if (made[index]) kept?.keep(file, made[index])
  const outlined = known.flatMap(one => ('path' in one ? (made[unknown.indexOf(one)] ?? []) : one))
  return [...outlined, ...files.filter(file => !read.has(file)).map(bare)]
}

/** Most words that are kept for reuse. */
const MOST_WORDS = 400_000

/** Interns words: equal ones share one string. */
export function createInterner(): (words: string) => string[] {
  const known = new Map<string, string>()
  return words => {
    if (words === '') return []
    if (known.size > MOST_WORDS) known.clear()
    return words.split(' ').map(word => {
      const found = known.get(word)
      if (found !== undefined) return found
      known.set(word, word)
      return word
    })
  }
}
