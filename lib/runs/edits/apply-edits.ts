import { type AppError, isAppError } from '#lib/errors.ts'
import type { EditEnd, EditView } from '#lib/messages/index.ts'
import { editNotices as t } from '#lib/words/en/edit-notices.ts'
import { type EditGroup, groupEdits, lastStep, openEdits, summaryOf } from '../run/edit-groups.ts'
import { RunLostError } from '../run/recorder.ts'
import type { Run } from '../run/run.ts'
import { isHandedOver } from '../run/run-stop.ts'
import { permitEdits } from './permit-edits.ts'
import type { FilePlan } from './plan-file.ts'
import { type ChatFilesOfRun, type DecidedEnds, NONE_DECIDED, type PlannedFile, planOf, writeFile } from './write-file.ts'

interface Applying {
  /** The model's reply is not complete, and none of its edits is made. */
  isCut: boolean
  /** Files that a process which died here was about to write: those that it has written stay so. */
  planned?: readonly PlannedFile[]
  /** Calls, and edits, that a process before this one has asked the person about. */
  asked?: ReadonlySet<string | null>
}

/** Applies the edits of the step that has just ended: each file is written once, by the process that has the lease. */
export async function applyEdits(run: Run, { isCut, planned = [], asked = NONE_ASKED }: Applying): Promise<void> {
  const { writer, signal } = run.state
  await writer.flush()
  const { parts } = writer.log.fold.message
  const open = openEdits(parts)
  if (open.length === 0) return lastStep(parts).some(({ type }) => type === 'data-edit') ? writeSummary(run) : undefined
  requireOurs(run)
  const isOver = isCut || signal.aborted
  if (isOver && planned.length === 0) return end(run, open, STOPPED)
  await run.state.workTime.during(() => applyAll(run, open, { isCut: isOver, planned, asked }))
}

const NONE_ASKED: ReadonlySet<string | null> = new Set()
const STOPPED = {
  status: 'skipped',
  get message() {
    return t('answerEndedEarlyEdit')
  },
  errorType: null,
} as const
const GONE = {
  status: 'skipped',
  get message() {
    return t('chatNoLongerFiles')
  },
  errorType: 'write_error',
} as const
const READ_ONLY = {
  status: 'skipped',
  get message() {
    return t('filesReadOnly')
  },
  errorType: 'write_error',
} as const

async function applyAll(run: Run, open: readonly EditView[], { isCut, planned, asked }: Required<Applying>): Promise<void> {
  const { edits: ports } = run.ports
  const chat = await ports.chat()
  const { workspaceId } = chat
  const known = run.state.layout?.basis.gathered.chat.workspaceId
  const workspace = workspaceId === null || (known !== undefined && known !== workspaceId) ? null : await ports.workspace(workspaceId)
  if (workspaceId === null || !workspace) return end(run, open, GONE)
  const isProposed = chat.review !== null || run.facts.recorded !== null
  if (!workspace.writable && !isProposed) return end(run, open, READ_ONLY)
  const groups = groupEdits(await named(run, workspaceId, open))
  const files: ChatFilesOfRun = { run, workspaceId, chat, sight: await ports.sight(workspaceId, chat.excludedFiles) }
  const decided = !isProposed && !isCut ? await decide(files, groups, asked) : []
  const joining: { group: EditGroup; plan: FilePlan }[] = []
  let isWritten = false
  for (const [index, group] of groups.entries()) {
    requireOurs(run)
    const how = { isCut, decided: decided[index] ?? NONE_DECIDED, planned: planned.find(({ path }) => path === group.path) }
    const plan = !isProposed ? await writeFile(files, group, how) : await proposed(files, group)
    if (plan?.joins) joining.push({ group, plan })
    else if (plan) writeEnds(run, group, plan)
    else for (const edit of group.edits) writeEnd(run, edit, STOPPED)
    isWritten ||= plan !== null && plan.content !== null
  }
  await writeSummary(run, await join(run, joining))
  if (isWritten) await ports.announce()
}

/** Gives edits the paths that are meant by theirs. */
async function named({ ports }: Pick<Run, 'ports'>, workspaceId: string, edits: readonly EditView[]): Promise<EditView[]> {
  const given = [...new Set(edits.map(({ file }) => file))]
  const paths = await ports.edits.namedPaths(workspaceId, given)
  const meant = new Map(given.map((file, index) => [file, paths[index] ?? file]))
  return edits.map(edit => ({ ...edit, file: meant.get(edit.file) ?? edit.file }))
}

/** Asks about all files at the same time. They are read one after the other: an answer may name thousands. */
async function decide(files: ChatFilesOfRun, groups: readonly EditGroup[], asked: ReadonlySet<string | null>): Promise<DecidedEnds[]> {
  const answers: Promise<DecidedEnds>[] = []
  for (const group of groups) {
    requireOurs(files.run)
    const answer = decidedOf(files, group, { plan: await planOf(files, group, NONE_DECIDED), asked })
    // Awaited below; the reading of another file may fail before.
    answer.catch(() => undefined)
    answers.push(answer)
  }
  return Promise.all(answers)
}

/** Asks about the edits of one file that would be made. Nobody has allowed the others, so they are not made later either, when the file may be another. */
async function decidedOf(
  { run }: ChatFilesOfRun,
  { path, edits }: EditGroup,
  { plan: { ends, readings, content }, asked }: { plan: FilePlan; asked: ReadonlySet<string | null> },
): Promise<DecidedEnds> {
  const made = new Set(ends.flatMap(({ id, status }) => (status === 'applied' && content !== null ? id : [])))
  const decided = new Map(ends.flatMap(one => (made.has(one.id) || one.status === 'not_in_context' ? [] : [[one.id, one] as const])))
  const offered = edits.filter(({ id }) => made.has(id)).map(edit => ({ ...edit, ...readings.get(edit.id) }))
  for (const [id, message] of await permitEdits(run, { path, edits: offered, asked }))
    decided.set(id, { id, status: 'skipped', message, errorType: null })
  return decided
}

/** Review changes no file: all that could be applied is a proposal. What another commit holds is not looked at. */
async function proposed(files: ChatFilesOfRun, group: EditGroup): Promise<FilePlan> {
  const plan = await planOf(files, group, NONE_DECIDED)
  const isElsewhere = files.chat.review?.head != null
  const proposal = (one: EditEnd): EditEnd =>
    isElsewhere ? { id: one.id, status: 'validated', message: '', errorType: null } : { ...one, status: 'validated' }
  return {
    ...plan,
    content: null,
    joins: false,
    ends: plan.ends.map(one => (isElsewhere || one.status === 'applied' ? proposal(one) : one)),
  }
}

function writeEnds(run: Pick<Run, 'state'>, { edits }: EditGroup, { ends, readings }: FilePlan): void {
  const found = new Map(ends.map(one => [one.id, one]))
  for (const edit of edits) {
    const end = found.get(edit.id)
    if (end) writeEnd(run, { ...edit, ...readings.get(edit.id) }, end)
  }
}

async function end(run: Run, edits: readonly EditView[], how: Omit<EditEnd, 'id'>): Promise<void> {
  for (const edit of edits) writeEnd(run, edit, how)
  await writeSummary(run, [])
}

/** Writes the sum of all edits of the answer so far, by blocks and by tools. */
export async function writeSummary({ state }: Pick<Run, 'state'>, joined: readonly string[] = []): Promise<void> {
  await state.writer.flush()
  const { parts, metadata } = state.writer.log.fold.message
  const filesAutoAdded = [...new Set([...(metadata?.edits?.filesAutoAdded ?? []), ...joined])]
  const workspaceId = state.layout?.basis.gathered.chat.workspaceId ?? metadata?.edits?.workspaceId
  const edits = summaryOf(parts, { filesAutoAdded, ...(workspaceId === undefined ? {} : { workspaceId }) })
  if (edits) state.writer.write({ type: 'message-metadata', messageMetadata: { edits } })
}

function writeEnd({ state }: Pick<Run, 'state'>, { isWhole: _, ...edit }: EditView, end: Omit<EditEnd, 'id'>): void {
  state.writer.write({ type: 'data-edit', id: edit.id, data: { ...edit, ...end, id: edit.id } })
}

/** Selects files that the model named without having read them, and says of each edit of theirs how that went. Returns the selected paths. */
async function join(run: Run, joining: readonly { group: EditGroup; plan: FilePlan }[]): Promise<string[]> {
  if (joining.length === 0) return []
  const paths = joining.map(({ group }) => group.path)
  const refusal = await select(run, paths)
  const message = refusal === null ? SELECTED() : refusal.code === 'limit_reached' ? NO_ROOM() : NOT_SELECTED()
  for (const { group, plan } of joining)
    writeEnds(run, group, { ...plan, ends: plan.ends.map(one => (one.status === 'not_in_context' ? { ...one, message } : one)) })
  return refusal === null ? paths : []
}

const SELECTED = () => t('modelNotReadFile')
const NO_ROOM = () => t('modelNotReadFileNo')
const NOT_SELECTED = () => t('modelNotReadFileCould')

/** Selects files that the model named. Returns why the chat does not take them; null where it does. */
async function select(run: Run, paths: readonly string[]): Promise<AppError | null> {
  try {
    await run.ports.edits.select(paths)
    return null
  } catch (error) {
    if (!isAppError(error)) throw error
    run.ports.log.warn('run.files_not_selected', { runId: run.facts.runId, code: error.code })
    return error
  }
}

function requireOurs({ state }: Pick<Run, 'state'>): void {
  if (isHandedOver(state.signal)) throw new RunLostError('lease_lost')
}
