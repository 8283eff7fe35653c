import type { Tool } from '@modelcontextprotocol/client'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Connection } from '../connection/connection.ts'
import { namesPerson } from '../connection/person-headers.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { appUriOf } from '../definitions/tool-visibility.ts'
import type { PromptsAndResources } from '../prompts/prompts-and-resources.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { pagePin } from './page-pin.ts'
import { type AppPageContent, readPage } from './read-page.ts'

export interface AppPages {
  /** Reads the current page of a tool's App, without secrets, in the form that pins compare. Throws `not_found` for a tool that has none. */
  read(
    actor: Actor,
    connection: Connection,
    tool: string,
    signal: AbortSignal,
  ): Promise<{ tool: Tool; page: AppPageContent; pin: CatalogTool }>
}

export function createPages({
  platform: { db },
  promptsAndResources,
}: {
  platform: Pick<Platform, 'db'>
  promptsAndResources: Pick<PromptsAndResources, 'contents'>
}): AppPages {
  /** The server knows by a token or a header who asks, so its page may be that person's alone. */
  async function isPersonal({ userId }: Actor, { slug: server, headers }: ServerDefinition): Promise<boolean> {
    return namesPerson(headers) || (await db.client.mcpSignIn.count({ where: { userId, server, sealed: { not: null } } })) > 0
  }

  return {
    async read(actor, connection, name, signal) {
      const tool = connection.tools.find(one => one.name === name)
      const uri = tool && appUriOf(tool)
      if (!uri) throw new AppError('not_found', { message: t('serverNoLongerApp') })
      const server = connection.definition.slug
      const given = readPage(await promptsAndResources.contents(actor, server, uri, signal), uri)
      const page = { ...given, html: connection.redact(given.html) }
      return { tool, page, pin: pagePin({ server, tool: name, isPersonal: await isPersonal(actor, connection.definition) }, page) }
    },
  }
}
