import type { ChatDetails } from '#lib/chats/index.ts'
import { type AppError, isAppError } from '#lib/errors.ts'
import type { EditEnd, EditPlan } from '#lib/messages/index.ts'
import { sha256 as hashOf } from '#lib/platform/index.ts'
import type { Sight } from '#lib/workspace/index.ts'
import { changedFiles, type EditGroup } from '../run/edit-groups.ts'
import type { Run } from '../run/run.ts'
import { type FilePlan, planFile, type ReadForEdit } from './plan-file.ts'

/** Files of the chat of a run. */
export interface ChatFilesOfRun {
  run: Run
  workspaceId: string
  chat: ChatDetails
  sight: Pick<Sight, 'kept' | 'readText'>
}

export type PlannedFile = EditPlan['files'][number]

/** Ends of edits, by their ids, that are no longer attempted: refused ones, and those that did not fit when the person was asked. */
export type DecidedEnds = ReadonlyMap<string, EditEnd>

export const NONE_DECIDED: DecidedEnds = new Map()
/** Attempts to write a file that changes at the same time. */
const ATTEMPTS = 3

/** Plans one file as it is now, without the edits that are decided. */
export async function planOf(files: ChatFilesOfRun, group: EditGroup, decided: DecidedEnds): Promise<FilePlan> {
  const open = group.edits.filter(({ id }) => !decided.has(id))
  const plan = await planFile(await readFile(files, group.path), open)
  const ends = new Map([...decided, ...plan.ends.map(one => [one.id, one] as const)])
  return { ...plan, ends: group.edits.flatMap(({ id }) => ends.get(id) ?? []) }
}

async function readFile({ run, chat, sight }: ChatFilesOfRun, path: string): Promise<ReadForEdit> {
  const { layout, writer } = run.state
  const kept = await sight.kept(path)
  const text = await sight.readText(path)
  const isChanged = changedFiles(writer.log.fold.message.parts).some(one => one.path === path)
  const seen = layout?.basis.parts.files.find(({ key }) => key === `file:${path}`)
  return {
    path,
    text,
    isInContext: isChanged || seen !== undefined || chat.review !== null || chat.selectedFiles.includes(path),
    kept,
    readSha: isChanged ? null : (seen?.hash ?? null),
  }
}

/** Writes a file, unless the process before has done so already. Null where the answer ended before. */
export async function writeFile(
  files: ChatFilesOfRun,
  group: EditGroup,
  { isCut, decided, planned }: { isCut: boolean; decided: DecidedEnds; planned: PlannedFile | undefined },
): Promise<FilePlan | null> {
  const { run, workspaceId } = files
  const before = planned ? await completed(files, planned) : null
  if (before || isCut) return before
  for (let attempt = 1; ; attempt++) {
    const plan = await planOf(files, group, decided)
    if (plan.content === null) return plan
    if (run.state.signal.aborted) return null
    try {
      await writeAhead(run, plan)
      const { path, sha256, content } = plan
      await run.ports.edits.write(workspaceId, { path, sha256, content })
      return plan
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code !== 'changed_on_disk' || attempt === ATTEMPTS) return refused(plan, error)
    }
  }
}

/** Returns the plan of a process that died, where its file is as that process meant to leave it. */
async function completed(
  { run, workspaceId, sight }: ChatFilesOfRun,
  { path, before, after, edits }: PlannedFile,
): Promise<FilePlan | null> {
  const text = await sight.readText(path)
  if (text.status !== 'ok' || text.sha256 !== after) return null
  // The journal may not know yet that the file was written.
  await run.ports.edits.write(workspaceId, { path, content: text.content, sha256: before }).catch((error: unknown) => {
    if (!isAppError(error)) throw error
  })
  return { path, sha256: before, content: text.content, ends: edits, readings: new Map(), joins: false }
}

/** Stores what is about to be written, for a process that continues the run. */
async function writeAhead({ state }: Pick<Run, 'state'>, { path, sha256, content, ends }: FilePlan): Promise<void> {
  const after = content === null ? null : hashOf(content)
  state.writer.write({ type: 'data-edit-plan', transient: true, data: { files: [{ path, before: sha256, after, edits: ends }] } })
  await state.writer.flush()
}

function refused(plan: FilePlan, error: AppError): FilePlan {
  const isOutside = error.code === 'forbidden' || error.code === 'workspace_not_found' || error.code === 'invalid_path'
  const status = isOutside ? 'skipped' : 'failed'
  const errorType = error.code === 'changed_on_disk' ? 'changed_on_disk' : 'write_error'
  const ends = plan.ends.map(one => (one.status === 'applied' ? { ...one, status, errorType, message: error.message } : one) as EditEnd)
  return { ...plan, content: null, ends }
}
