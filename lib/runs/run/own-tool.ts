import type { CatalogTool } from '#lib/mcp/index.ts'

/** Slugs of Parley's own servers, as rules, permissions and selections name them. */
export const WORKSPACE_SERVER = 'workspace'
export const MEMORY_SERVER = 'memory'
export const AGENT_SERVER = 'agent'
export const WEB_SERVER = 'web'
export const KNOWLEDGE_SERVER = 'knowledge'

export type OwnServerName =
  | typeof WORKSPACE_SERVER
  | typeof MEMORY_SERVER
  | typeof AGENT_SERVER
  | typeof WEB_SERVER
  | typeof KNOWLEDGE_SERVER

type OwnTool = Pick<CatalogTool, 'name' | 'description' | 'inputSchema' | 'annotations' | 'asksByDefault'> & { title: string }

/**
 * Makes a tool of one of Parley's own servers, with which the policy decides as with any other. Its definition needs nobody's acceptance, and a permission
 * for it outlives a new version of Parley.
 */
export function ownTool(server: OwnServerName, tool: OwnTool): CatalogTool {
  const id = `${server}.${tool.name}`
  return { ...tool, server, id, modelName: `${server}__${tool.name}`, hash: `parley:${id}`, isOwn: true }
}

/** Represents edit blocks in rules and permissions, whether or not the model is offered it as a tool. */
export const editTool = ownTool(WORKSPACE_SERVER, {
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

/** True for the tool that starts a child. */
export function isDelegate({ isOwn, server, name }: Pick<CatalogTool, 'isOwn' | 'server' | 'name'>): boolean {
  return isOwn === true && server === AGENT_SERVER && name === 'delegate'
}
