import { publishFiles } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { EditView } from '#lib/messages/index.ts'
import { editNotices } from '#lib/words/en/edit-notices.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { judgeByPaths, lookUps } from '../questions/judge-paths.ts'
import { editsOf, summaryOf } from '../run/edit-groups.ts'
import type { RunEngine } from '../run/engine.ts'
import { editTool } from '../run/own-tool.ts'
import type { Runs } from '../runs.ts'
import { planFile } from './plan-file.ts'

const OTHER_FILES = () => editNotices('editFilesChatBefore')

/**
 * Applies one edit of an answer because the person asks for it. It belongs to the answer: its undo takes it back too. What a rule denies, or a review, or a
 * folder that may only be read, is refused.
 */
export function createApplyEdit(engine: RunEngine): Runs['applyEdit'] {
  const { chats, workspaces, fileChanges, mcp, platform } = engine
  const { bus } = platform
  return async (actor, chatId, { messageId, editId }) => {
    const message = await chats.message(actor, chatId, messageId)
    const edit = editsOf(message.parts).find(({ id }) => id === editId)
    if (!edit) throw new AppError('not_found', { message: t('answerNoSuchEdit2') })
    if (edit.status === 'applied' || edit.status === 'writing') throw new AppError('conflict', { message: t('editAlreadyApplied') })
    const chat = await chats.get(actor, chatId, 'write')
    if (chat.workspaceId === null) throw new AppError('no_workspace')
    const madeFor = message.metadata?.edits?.workspaceId ?? chat.workspaceId
    if (madeFor !== chat.workspaceId) throw new AppError('conflict', { message: OTHER_FILES() })
    if (chat.review !== null) throw new AppError('conflict', { message: t('leaveReviewChangesNo') })
    const [path = edit.file] = await workspaces.namedPaths(actor, chat.workspaceId, [edit.file])
    const { isWhole: _, isDiscarded: __, ...shown } = edit
    /** Stores what became of the edit, and tells everyone who sees the chat. */
    const end = async (how: Partial<EditView>) => {
      const changed: EditView = { ...shown, file: path, ...how }
      const edits = await chats.changeEdit(actor, chatId, {
        messageId,
        edit: changed,
        summaryOf: ({ parts, metadata }) => summaryOf(parts, metadata?.edits ?? {}),
      })
      bus.publish(`chat:${chatId}`, { kind: 'edit_applied', data: { messageId, edit: changed, edits } })
      return { edit: changed, edits }
    }
    const args = { path, edits: [{ old_text: edit.oldText, new_text: edit.newText }] }
    const judged = { tool: editTool, args, ...lookUps(engine, actor, chatId) }
    const decision = await judgeByPaths(judged, args => mcp.decide(actor, editTool, chatId, args))
    if (decision.action === 'deny' || decision.approvers !== undefined) {
      await end({ status: 'failed', errorType: 'write_error', message: decision.rule })
      throw new AppError('forbidden', { message: decision.rule })
    }
    const text = await workspaces.readText(actor, chat.workspaceId, path)
    const plan = await planFile({ path, text, isInContext: true, kept: null, readSha: null }, [edit])
    const [made] = plan.ends
    if (made?.status !== 'applied') {
      await end({ status: 'failed', errorType: made?.errorType ?? 'validation_error', message: made?.message ?? '' })
      throw new AppError('unusable', { message: made?.message ?? '' })
    }
    if (plan.content !== null) {
      const by = { workspaceId: chat.workspaceId, chatId, messageId, runId: message.metadata?.runId ?? '', madeBy: 'answer' as const }
      await fileChanges.write(actor, by, { path, content: plan.content, sha256: plan.sha256 })
    }
    const ended = await end({ ...plan.readings.get(editId), ...made })
    publishFiles(bus, chat)
    return ended
  }
}
