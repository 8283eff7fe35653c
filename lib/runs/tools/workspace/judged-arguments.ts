import type { CatalogTool } from '#lib/mcp/index.ts'
import { WORKSPACE_SERVER } from '../../edits/workspace-server.ts'
import { pathOf } from './read-tools.ts'

const PATHS = ['path', 'from', 'to']

/** Returns arguments as the policy judges them: paths of Parley's own tools in the form in which files are found, so that no other spelling passes a rule. */
export function judgedArguments(
  { isOwn, server }: Pick<CatalogTool, 'isOwn' | 'server'>,
  args: Record<string, unknown> | null,
): Record<string, unknown> | null {
  if (args === null || isOwn !== true || server !== WORKSPACE_SERVER) return args
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, PATHS.includes(name) && typeof value === 'string' ? pathOf(value) : value]),
  )
}
