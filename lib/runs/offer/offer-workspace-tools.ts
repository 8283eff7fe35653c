import type { CatalogTool } from '#lib/mcp/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { EditPorts } from '../run/edit-ports.ts'
import { workspaceTools } from './workspace-tools.ts'

interface OfferedFor {
  model: Pick<ResolvedModel, 'fileEdits'>
  selectedTools: readonly string[]
  /** Workspace of the chat, where the run has read it already: one without files then costs no read in each step. */
  knownWorkspaceId?: string | null | undefined
}

/** Tools for what blocks cannot do. */
const BESIDE_BLOCKS: readonly string[] = ['move', 'delete']

/**
 * Lists the tools for the files of a chat: all for a model that changes files by tools, and those that move and delete for one that writes blocks. Under
 * review, and where files may only be read, none changes any. They belong to the files, and not to what a person selects of servers, unless the
 * selection names some of them.
 */
export async function offerWorkspaceTools(
  ports: Pick<EditPorts, 'chat' | 'workspace'>,
  { model, selectedTools, knownWorkspaceId }: OfferedFor,
): Promise<CatalogTool[]> {
  if (model.fileEdits === 'none' || knownWorkspaceId === null) return []
  const { workspaceId, review } = await ports.chat()
  const workspace = workspaceId === null ? null : await ports.workspace(workspaceId)
  if (!workspace) return []
  const all = workspaceTools({ writes: workspace.writable && review === null })
  const tools = model.fileEdits === 'tools' ? all : all.filter(({ name }) => BESIDE_BLOCKS.includes(name))
  const named = tools.filter(({ id }) => selectedTools.includes(id))
  return named.length > 0 ? named : [...tools]
}
