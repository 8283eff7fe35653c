import type { Tool } from '@modelcontextprotocol/client'
import type { Actor } from '../../auth/index.ts'
import { AppError } from '../../errors.ts'
import type { Connection } from '../connection.ts'
import type { McpOffers } from '../offers/offers.ts'
import { appUriOf } from '../tool-visibility.ts'
import { type PageContent, readPage } from './read-page.ts'

export interface Pages {
  /** The page of a tool's App as its server gives it now, without secrets. Throws `not_found` for a tool that has none. */
  read(actor: Actor, connection: Connection, tool: string, signal: AbortSignal): Promise<{ tool: Tool; page: PageContent }>
}

export function createPages({ offers }: { offers: Pick<McpOffers, 'contents'> }): Pages {
  return {
    async read(actor, connection, name, signal) {
      const tool = connection.tools.find(one => one.name === name)
      const uri = tool && appUriOf(tool)
      if (!uri) throw new AppError('not_found', { message: 'The server has no App for this tool any more.' })
      const page = readPage(await offers.contents(actor, connection.definition.slug, uri, signal), uri)
      return { tool, page: { ...page, html: connection.redact(page.html) } }
    },
  }
}
