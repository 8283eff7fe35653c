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
