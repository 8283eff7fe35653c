import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { UnusableFiles, Workspaces } from '#lib/workspace/index.ts'
import { abortedEnding, failure, type RunEnding } from './run/ending.ts'
import type { CheckedFiles, Run } from './run/run.ts'

const NONE: CheckedFiles = { binaryFiles: [], invalidFiles: [] }

/**
 * Finds the selected files of a chat that no prompt can have. All of them, where the workspace was deleted or is no longer its owner's. The selection of a chat
 * of another person is not the actor's to change, so their answer goes without files that they may not read.
 */
export function createFileCheck(chats: Pick<Chats, 'get'>, workspaces: Pick<Workspaces, 'unusable' | 'sight'>) {
  return async (actor: Actor, chatId: string): Promise<CheckedFiles> => {
    const { workspaceId, selectedFiles, access } = await chats.get(actor, chatId)
    if (workspaceId === null) return { ...NONE, hasFolder: false }
    if (selectedFiles.length === 0) return NONE
    try {
      const sight = await workspaces.sight(actor, workspaceId, { leftOut: [] })
      const kept = (await Promise.all(selectedFiles.map(async path => ((await sight.kept(path)) ? path : [])))).flat()
      return { ...(await workspaces.unusable(actor, workspaceId, selectedFiles)), keptFiles: kept }
    } catch (error) {
      if (!isAppError(error) || error.code !== 'workspace_not_found') throw error
      return access === 'own' ? { ...NONE, invalidFiles: selectedFiles } : { ...NONE, isWithheld: true }
    }
  }
}

/** Ends a run before its first step where selected files cannot be used. Null where it may begin. A stop does not wait for a slow disk. */
export async function refuseFiles(run: Pick<Run, 'facts' | 'ports' | 'state'>): Promise<RunEnding | null> {
  const { signal, hasFolder } = run.state
  if (hasFolder === false) return signal.aborted ? abortedEnding(run) : null
  const found = await Promise.race([run.ports.unusableFiles(run.facts.actor, run.facts.chatId), aborted(signal)])
  if (found === null || signal.aborted) return abortedEnding(run)
  const { binaryFiles, invalidFiles, isWithheld, keptFiles = [] } = found
  run.state.hasFolder = found.hasFolder ?? true
  if (isWithheld)
    run.state.writer.write({ type: 'data-notice', id: 'files_withheld', data: { code: 'files_withheld', message: WITHHELD() } })
  if (keptFiles.length > 0) {
    const message = t('answeredWithoutKeptFiles', { keptFiles: namesOf(keptFiles), count: keptFiles.length })
    run.state.writer.write({ type: 'data-notice', id: 'files_kept', data: { code: 'files_withheld', message } })
  }
  if (binaryFiles.length + invalidFiles.length === 0) return null
  return failure(run, { code: 'invalid_files', message: sentenceOf(found), retryable: false, binaryFiles, invalidFiles })
}

const WITHHELD = () => t('answeredWithoutSelectedFiles')

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise(resolve => {
    if (signal.aborted) resolve(null)
    else signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

/** Most names in the sentence; the lists have them all. */
const NAMED = 5

function sentenceOf({ binaryFiles, invalidFiles }: UnusableFiles): string {
  const reasons = [
    ...(invalidFiles.length > 0 ? [t('invalidFilesCannotRead', { invalidFiles: namesOf(invalidFiles) })] : []),
    ...(binaryFiles.length > 0 ? [t('binaryFilesNotText', { binaryFiles: namesOf(binaryFiles), count: binaryFiles.length })] : []),
  ]
  return t('modelNotAskedReasons', { reasons: reasons.join(', and ') })
}

function namesOf(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).join(', ')
  return paths.length > NAMED ? t('namesAndMore', { named, rest: paths.length - NAMED }) : named
}
