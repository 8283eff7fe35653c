import { type ObjectFacts, sightsOf } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { CatalogTool } from '#lib/mcp/index.ts'
import type { PickerTool } from '#lib/mcp/shared.ts'
import type { Database } from '#lib/platform/index.ts'
import { agentServer } from './agent-tools.ts'
import { knowledgeServer } from './knowledge-tools.ts'
import { memoryServer } from './memory-tools.ts'
import { workspaceServer } from './offer-workspace-tools.ts'
import type { OwnPerson, OwnRequest, OwnServer } from './own-server.ts'
import { webServer } from './web-tools.ts'

/** Servers of Parley's own, in the order in which requests have their tools. */
const ownServers: readonly OwnServer[] = [workspaceServer, memoryServer, agentServer, webServer, knowledgeServer]

const ownTools: readonly CatalogTool[] = ownServers.flatMap(({ tools }) => tools)

/** Tells whether there is a server or tool of Parley's own with this id, for grants. */
export function ownFacts(kind: string, id: string): ObjectFacts | null {
  return ownIds(kind).includes(id) ? { name: id } : null
}

/** Ids of Parley's own servers or tools, for grants and selections. */
export function ownIds(kind: string): string[] {
  if (kind === 'server') return ownServers.map(({ name }) => name)
  return kind === 'tool' ? ownTools.map(({ id }) => id) : []
}

/** Lists the tools of own servers that a request has, whether or not the person may use them. */
export async function offerOwnTools(request: OwnRequest): Promise<CatalogTool[]> {
  const offered: CatalogTool[] = []
  for (const server of ownServers) offered.push(...(await server.offered(request)))
  return offered
}

/** Lists the tools of own servers that a person can choose in the composer. */
export async function ownPicker(
  db: Pick<Database, 'cached'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  person: OwnPerson,
): Promise<PickerTool[]> {
  return usableOf(
    db,
    actor,
    ownServers.flatMap(server => server.picked(person)),
  )
}

/** Lists all tools of own servers that a person may use. */
export function ownToolsOf(db: Pick<Database, 'cached'>, actor: Pick<Actor, 'userId' | 'role'>): Promise<CatalogTool[]> {
  return usableOf(db, actor, ownTools)
}

/** Keeps of Parley's own tools those that a person may use. */
export async function usableOf<Tool extends { id: string }>(
  db: Pick<Database, 'cached'>,
  actor: Pick<Actor, 'userId' | 'role'>,
  tools: readonly Tool[],
): Promise<Tool[]> {
  if (tools.length === 0) return []
  const sight = await sightsOf(db)(actor)
  return tools.filter(({ id }) => sight.levelOf('tool', id) !== null)
}
