import type { Asker } from '#lib/access/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { ServerDefinitions } from '../definitions/server-definitions.ts'
import { policyReader } from '../policy/policy.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import type { McpAdmin } from './admin.ts'

/** Tells what there is to give people: servers, and the tools that they had when they were last listed. */
export function createFacts({
  platform,
  definitions,
}: {
  platform: Pick<Platform, 'db' | 'config'>
  definitions: Pick<ServerDefinitions, 'get'>
}): McpAdmin['facts'] {
  const server: McpAdmin['facts']['server'] = async slug => {
    const found = await definitions.get(slug)
    return found ? { name: found.title, ...(found.enabled ? {} : { off: t('serverDisabled') }) } : null
  }
  const policyOn = policyReader(platform)
  return {
    server,
    async tool(id) {
      const [slug = '', ...parts] = id.split('.')
      const tool = parts.join('.')
      const pin = await platform.db.client.toolPin.findFirst({ where: { server: slug, tool }, select: { definition: true } })
      const of = pin === null || tool.startsWith('ui://') ? null : await server(slug)
      const { annotations = {} } = (pin?.definition ?? {}) as { annotations?: CatalogTool['annotations'] }
      const policyFor = (person: Asker) => policyOn(person, { server: slug, name: tool, annotations })
      return of && { name: id, policyFor, ...(of.off === undefined ? {} : { off: of.off }) }
    },
  }
}

/** Lists the servers and tools that `createFacts` knows. */
export function createGiven({
  platform,
  definitions,
}: {
  platform: Pick<Platform, 'db'>
  definitions: Pick<ServerDefinitions, 'list'>
}): McpAdmin['given'] {
  const servers = async () => (await definitions.list()).map(({ slug, title }) => ({ id: slug, name: title }))
  return {
    server: servers,
    async tool() {
      const pins = await platform.db.client.toolPin.findMany({
        where: { server: { in: (await servers()).map(({ id }) => id) }, NOT: { tool: { startsWith: 'ui://' } } },
        select: { server: true, tool: true },
      })
      return pins.map(({ server, tool }) => ({ id: `${server}.${tool}`, name: `${server}.${tool}` }))
    },
  }
}
