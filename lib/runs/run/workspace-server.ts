import type { CatalogTool } from '#lib/mcp/index.ts'

/** Name of Parley's own server for files of workspaces, as rules and permissions name it. */
export const WORKSPACE_SERVER = 'workspace'

type OwnTool = Pick<CatalogTool, 'name' | 'description' | 'inputSchema' | 'annotations'> & { title: string }

/**
 * Makes a tool of Parley's own server, with which the policy decides as with any other. Its definition needs nobody's acceptance, and a permission for it
 * outlives a new version of Parley.
 */
export function workspaceTool(tool: OwnTool): CatalogTool {
  const id = `${WORKSPACE_SERVER}.${tool.name}`
  return { ...tool, server: WORKSPACE_SERVER, id, modelName: `${WORKSPACE_SERVER}__${tool.name}`, hash: `parley:${id}`, isOwn: true }
}

/** Represents edit blocks in rules and permissions, whether or not the model is offered it as a tool. */
export const editTool = workspaceTool({
  name: 'edit',
  title: 'Edit a file',
  description: 'Change a text file in the workspace of this chat.',
  inputSchema: { type: 'object' },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
})

export const ALWAYS_ASKS = 'Moving and deleting files always asks.'

/** True for tools about which a person is asked whatever the rules and permissions allow. */
export function alwaysAsks({ isOwn, server, name }: CatalogTool): boolean {
  return isOwn === true && server === WORKSPACE_SERVER && (name === 'move' || name === 'delete')
}
