import type { CatalogTool } from '#lib/mcp/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { EditPorts } from '../../edits/edit-ports.ts'
import { isSelected } from '../selection.ts'
import { workspaceTools } from './workspace-tools.ts'

/** Lists the tools for the files of a chat, where its model is to change files by tools. Under review, and where files may only be read, none changes any. */
export async function offerWorkspaceTools(
  ports: Pick<EditPorts, 'chat' | 'workspace'>,
  { model, selectedTools }: { model: Pick<ResolvedModel, 'fileEdits'>; selectedTools: readonly string[] },
): Promise<CatalogTool[]> {
  if (model.fileEdits !== 'tools') return []
  const { workspaceId, review } = await ports.chat()
  const workspace = workspaceId === null ? null : await ports.workspace(workspaceId)
  if (!workspace) return []
  return workspaceTools({ writes: workspace.writable && review === null }).filter(tool => isSelected(selectedTools, tool))
}
