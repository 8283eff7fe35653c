import type { Platform } from '#lib/platform/index.ts'
import { access as t } from '#lib/words/en/access.ts'
import type { ServerDefinitions } from '../definitions/server-definitions.ts'
import type { McpAdmin } from './admin.ts'

/** Tells what there is to give people: servers, and the tools that they had when they were last listed. */
export function createFacts({
  platform,
  definitions,
}: {
  platform: Pick<Platform, 'db'>
  definitions: Pick<ServerDefinitions, 'get'>
}): McpAdmin['facts'] {
  const server: McpAdmin['facts']['server'] = async slug => {
    const found = await definitions.get(slug)
    return found ? { name: found.title, ...(found.enabled ? {} : { off: t('serverDisabled') }) } : null
  }
  return {
    server,
    async tool(id) {
      const [slug = '', ...parts] = id.split('.')
      const tool = parts.join('.')
      const pinned = await platform.db.client.toolPin.count({ where: { server: slug, tool } })
      const of = pinned === 0 || tool.startsWith('ui://') ? null : await server(slug)
      return of && { name: id, ...(of.off === undefined ? {} : { off: of.off }) }
    },
  }
}
