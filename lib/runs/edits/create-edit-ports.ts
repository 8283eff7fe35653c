import type { Actor } from '#lib/auth/index.ts'
import { publishFiles } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { within } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { FileChangeView, FileText } from '#lib/workspace/index.ts'
import { summaryOf } from '../run/edit-groups.ts'
import { type EditPorts, orGone } from '../run/edit-ports.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RootFacts, RunFacts } from '../run/run.ts'

/** Longest that a file may take to be read or written: a folder may be on a disk that hangs. */
const FILE_MS = 30_000

export function createEditPorts(
  { chats, workspaces, fileChanges, platform }: Pick<RunEngine, 'chats' | 'workspaces' | 'fileChanges' | 'platform'>,
  {
    runId,
    chatId,
    journal,
    actor,
  }: Pick<RunFacts, 'runId' | 'chatId'> & { actor: Actor; journal: Pick<RootFacts, 'chatId' | 'messageId'> },
  retried: Retried,
): EditPorts {
  const chat = () => retried(() => chats.get(actor, chatId))
  return {
    chat,
    workspace: id =>
      orGone(
        retried(() => workspaces.get(actor, id)),
        null,
      ),
    async sight(id, leftOut) {
      const { kept, readText } = await retried(() => workspaces.sight(actor, id, { leftOut }))
      return { kept, readText: path => within<FileText>(FILE_MS, readText(path), { status: 'unreadable' }) }
    },
    namedPaths: (id, given) => retried(() => workspaces.namedPaths(actor, id, given)),
    allPaths: id =>
      orGone(
        retried(() => workspaces.allPaths(actor, id)),
        [],
      ),
    async select(paths) {
      await retried(() => chats.chooseFiles(actor, chatId, { state: 'selected', paths: [...paths] }))
    },
    async write(workspaceId, file) {
      const by = { workspaceId, ...journal, runId, madeBy: 'answer' as const }
      const written = await within<FileChangeView | null>(
        FILE_MS,
        retried(() => fileChanges.write(actor, by, file)),
        null,
      )
      if (written === null) throw new AppError('unusable', { message: t('fileCouldNotWritten') })
      return written
    },
    async continued(messageId, editId) {
      const { edits, summary } = await retried(() =>
        chats.changeEdits(actor, chatId, {
          messageId,
          change: edit => (edit.id === editId ? { ...edit, isContinued: true } : edit),
          summaryOf: ({ parts, metadata }) => summaryOf(parts, metadata?.edits ?? {}),
        }),
      )
      const edit = edits.find(({ id }) => id === editId)
      platform.bus.publish(`chat:${chatId}`, { kind: 'edit_applied', data: { messageId, edit, edits: summary } })
    },
    async announce() {
      publishFiles(platform.bus, await chat())
    },
  }
}
