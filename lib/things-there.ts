import type { ObjectsKnown, ThingsListed } from '#lib/access/index.ts'
import type { McpAdmin } from '#lib/mcp/index.ts'
import type { ModelsAdmin } from '#lib/models/index.ts'
import { ownFacts, ownIds } from '#lib/runs/index.ts'
import type { FoldersAdmin } from '#lib/workspace/index.ts'

interface Rooms {
  mcpAdmin: Pick<McpAdmin, 'facts' | 'given'>
  modelsAdmin: Pick<ModelsAdmin, 'factsOf' | 'given'>
  foldersAdmin: Pick<FoldersAdmin, 'factsOf' | 'list'>
}

/** Knows and lists the models, servers, tools and folders that people can be given. */
export function thingsThere(rooms: () => Rooms): { known: ObjectsKnown; listed: ThingsListed } {
  return {
    async known(kind, id) {
      const { mcpAdmin, modelsAdmin, foldersAdmin } = rooms()
      return (await { ...mcpAdmin.facts, model: modelsAdmin.factsOf, folder: foldersAdmin.factsOf }[kind](id)) ?? ownFacts(kind, id)
    },
    async listed(kind) {
      const { mcpAdmin, modelsAdmin, foldersAdmin } = rooms()
      if (kind === 'model') return modelsAdmin.given()
      if (kind === 'folder') return (await foldersAdmin.list()).map(({ id, title }) => ({ id, name: title }))
      return [...ownIds(kind).map(id => ({ id, name: id })), ...(await mcpAdmin.given[kind]())]
    },
  }
}
