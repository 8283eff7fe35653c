import { WORKSPACE_SERVER } from '../run/own-tool.ts'
import type { OwnServer } from './own-server.ts'
import { workspaceTools } from './workspace-tools.ts'

/** Tools for what blocks cannot do. */
const BESIDE_BLOCKS: readonly string[] = ['move', 'delete']

/**
 * Offers the tools for the files of a chat: all for a model that changes files by tools, and those that move and delete for one that writes blocks. Under
 * review, and where files may only be read, none changes any. They belong to the files, and not to what a person selects of servers, unless the
 * selection names some of them.
 */
export const workspaceServer: OwnServer = {
  name: WORKSPACE_SERVER,
  tools: workspaceTools({ writes: true }),
  async offered({ ports, model, selectedTools, knownWorkspaceId }) {
    if (model.fileEdits === 'none' || knownWorkspaceId === null) return []
    const { workspaceId, review } = await ports.chat()
    const workspace = workspaceId === null ? null : await ports.workspace(workspaceId)
    if (!workspace) return []
    const all = workspaceTools({ writes: workspace.writable && review === null })
    const tools = model.fileEdits === 'tools' ? all : all.filter(({ name }) => BESIDE_BLOCKS.includes(name))
    const named = tools.filter(({ id }) => selectedTools.includes(id))
    return named.length > 0 ? named : tools
  },
  picked: () => [],
}
