import type { Actor } from '#lib/auth/index.ts'
import { editInstructions } from '#lib/edits/index.ts'
import type { FunctionTool, ResolvedModel } from '#lib/models/index.ts'
import type { Workspaces } from '#lib/workspace/index.ts'

interface EditingChat {
  workspaceId: string | null
  model: Pick<ResolvedModel, 'fileEdits' | 'editForm'> | null
  tools: readonly FunctionTool[]
}

/** Returns what tells the model to write edit blocks; null where it is not to, or the chat has no files that may be changed. */
export async function editWords(
  workspaces: Pick<Workspaces, 'get'>,
  actor: Actor,
  { workspaceId, model, tools }: EditingChat,
): Promise<string | null> {
  if (workspaceId === null || model?.fileEdits !== 'blocks' || !(await workspaces.get(actor, workspaceId)).writable) return null
  return editInstructions(model.editForm, { withTools: tools.some(({ name }) => name.startsWith('workspace__')) })
}
