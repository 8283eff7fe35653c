import type { CatalogTool } from '#lib/mcp/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { EditPorts } from '../../edits/edit-ports.ts'
import { workspaceTools } from './workspace-tools.ts'

/**
 * Lists the tools for the files of a chat, where its model is to change files by tools. Under review, and where files may only be read, none changes any. They belong to
 * the files, and not to what a person selects of servers, unless the selection names some of them.
 */
export async function offerWorkspaceTools(
  ports: Pick<EditPorts, 'chat' | 'workspace'>,
  { model, selectedTools }: { model: Pick<ResolvedModel, 'fileEdits'>; selectedTools: readonly string[] },
): Promise<CatalogTool[]> {
  if (model.fileEdits !== 'tools') return []
  const { workspaceId, review } = await ports.chat()
  const workspace = workspaceId === null ? null : await ports.workspace(workspaceId)
  if (!workspace) return []
  const tools = workspaceTools({ writes: workspace.writable && review === null })
  const named = tools.filter(({ id }) => selectedTools.includes(id))
  return named.length > 0 ? named : [...tools]
}
