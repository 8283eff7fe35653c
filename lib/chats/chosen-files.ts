import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { ChatFiles, ChatPatch, FileChoice, WorkMode, WorkspaceRules } from './chats.ts'

export type FilePatch = Pick<ChatPatch, keyof ChatFiles>

/** Rules where there are no workspaces. */
export const noWorkspaces: WorkspaceRules = {
  async requireOne() {
    throw new AppError('workspace_not_found')
  },
  async selection(_actor, _workspaceId, paths) {
    if (paths.length > 0) throw new AppError('no_workspace')
    return []
  },
}

/** Says whether a patch changes anything about files. */
export function concernsFiles({ workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }: FilePatch): boolean {
  return [workspaceId, mode, selectedFiles, excludedFiles, crossRef, review].some(value => value !== undefined)
}

/** Returns the files that a project lends to a chat of the actor. Null where they are gone, or a folder that is not for everybody in the project. */
export async function lentFiles(
  rules: Pick<WorkspaceRules, 'requireOne'>,
  actor: Actor,
  workspaceId: string | null,
): Promise<string | null> {
  if (workspaceId === null) return null
  try {
    await rules.requireOne(actor, workspaceId)
    return workspaceId
  } catch (error) {
    if (isAppError(error) && error.code === 'workspace_not_found') return null
    throw error
  }
}

/** Returns the files of a chat as a patch leaves them. Throws as `Chats.update`. */
export async function patchedFiles(rules: WorkspaceRules, actor: Actor, before: ChatFiles, patch: FilePatch): Promise<ChatFiles> {
  const workspaceId = patch.workspaceId === undefined ? before.workspaceId : patch.workspaceId
  const isOther = workspaceId !== before.workspaceId
  if (isOther && workspaceId !== null) await rules.requireOne(actor, workspaceId)
  const mode = patch.mode ?? before.mode
  const startsOver = isOther || mode !== before.mode
  const crossRef = patch.crossRef ?? (startsOver ? false : before.crossRef)
  if (crossRef && (startsOver || !before.crossRef)) await requireOther(rules, actor, workspaceId, mode)
  const review = patch.review === undefined ? (isOther ? null : before.review) : patch.review
  if (review !== null && workspaceId === null) throw new AppError('no_workspace')
  if (patch.review && workspaceId !== null) await rules.requireRange?.(actor, workspaceId, patch.review)
  const stored = async (paths: string[] | undefined) => paths && (await rules.selection(actor, workspaceId, paths))
  const [given, leftOut] = await Promise.all([stored(patch.selectedFiles), stored(patch.excludedFiles)])
  const held = startsOver || (review !== null && before.review === null) ? [] : before.selectedFiles
  const selected = given ?? without(held, leftOut ?? [])
  return {
    workspaceId,
    mode,
    selectedFiles: selected,
    excludedFiles: without(leftOut ?? (isOther ? [] : before.excludedFiles), selected),
    crossRef,
    review,
  }
}

/** Throws `cross_ref_not_ready` where the index beside that of the mode cannot be used yet. */
async function requireOther(rules: WorkspaceRules, actor: Actor, workspaceId: string | null, mode: WorkMode): Promise<void> {
  const isReady = workspaceId !== null && (await rules.isOtherReady?.(actor, workspaceId, mode))
  if (!isReady) throw new AppError('cross_ref_not_ready')
}

/** Returns the patch that gives some files another state. Throws as `Chats.update`. */
export async function choicePatch(
  rules: WorkspaceRules,
  actor: Actor,
  before: ChatFiles,
  { state, paths }: FileChoice,
): Promise<Pick<ChatFiles, 'selectedFiles' | 'excludedFiles'>> {
  // A folder that is no longer theirs, or no longer there, must not keep its files selected.
  if (state === 'mapped') {
    const isGone = isWithin(paths)
    const left = (held: string[]) => held.filter(path => !isGone(path))
    return { selectedFiles: left(before.selectedFiles), excludedFiles: left(before.excludedFiles) }
  }
  const chosen = await rules.selection(actor, before.workspaceId, paths)
  const add = (held: string[], joins: boolean) => [...without(held, chosen), ...(joins ? chosen : [])]
  return { selectedFiles: add(before.selectedFiles, state === 'selected'), excludedFiles: add(before.excludedFiles, state === 'left_out') }
}

function without(paths: readonly string[], others: readonly string[]): string[] {
  const gone = new Set(others)
  return paths.filter(path => !gone.has(path))
}

/** Says for a path whether it is among some, or in one that is a folder among them. */
function isWithin(paths: readonly string[]): (path: string) => boolean {
  const folders: string[] = []
  for (const folder of paths.map(path => `${path}/`).sort()) {
    const last = folders.at(-1)
    if (last === undefined || !folder.startsWith(last)) folders.push(folder)
  }
  // None of these is in another one, so the only one that can hold a path is the last that does not come behind it.
  return path => {
    const own = `${path}/`
    let [low, high] = [0, folders.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((folders[middle] ?? '') <= own) low = middle + 1
      else high = middle
    }
    return low > 0 && own.startsWith(folders[low - 1] ?? '')
  }
}
