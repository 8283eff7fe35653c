import type { CatalogTool } from '#lib/mcp/index.ts'
import type { PickerTool } from '#lib/mcp/shared.ts'
import { ownTools as t } from '#lib/words/en/own-tools.ts'
import { ownTool, WEB_SERVER } from '../run/own-tool.ts'
import type { OwnServer } from './own-server.ts'
import { EVERY_TOOL } from './selection.ts'

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }

const search = ownTool(WEB_SERVER, {
  name: 'search',
  title: 'Search the web',
  description:
    'Search the web. Returns numbered pages with title, address and a few words of each. Use it for what may have changed since your training, or what you do not know. Cite the pages that you use by their numbers in brackets, such as [1]. Read a page by web read if its few words are not enough.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words to search for, as people type them into a search engine. At most 1000 characters.' },
      limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Most pages to return. Default: as the administrator has set it.' },
    },
    required: ['query'],
    additionalProperties: false,
  },
  annotations: READS,
})

const read = ownTool(WEB_SERVER, {
  name: 'read',
  title: 'Read a page from the web',
  description:
    'Read the text of one page or document from the web: HTML, text, PDF, Word, Excel, PowerPoint, OpenDocument, EPUB. Returns up to 20000 characters, and from where to read on. Fails for pages that need a sign-in. Cite it by the number in brackets that it is given.',
  inputSchema: {
    type: 'object',
    properties: {
      url: { type: 'string', description: 'Address, with http:// or https://.' },
      from: { type: 'integer', minimum: 0, description: 'Character to begin at. Default: 0.' },
    },
    required: ['url'],
    additionalProperties: false,
  },
  annotations: READS,
})

/** About how much the definition of one of them takes of a request. */
const TOKENS = 180

/** Offers the search of the web where a service is set, and the reading of pages where administrators let pages be fetched. */
export const webServer: OwnServer = {
  name: WEB_SERVER,
  tools: [search, read],
  async offered({ ports, selectedTools }) {
    const selected = [search, read].filter(({ id }) => selectedTools.includes(EVERY_TOOL) || selectedTools.includes(id))
    if (selected.length === 0) return []
    const { searches, reads } = await ports.web()
    return selected.filter(tool => (tool === search ? searches : reads))
  },
  picked({ web: { searches, reads } }) {
    const shown = (tool: CatalogTool, title: string, description: string): PickerTool => {
      const { name, id } = tool
      return { server: 'parley web', serverTitle: t('web'), tokens: TOKENS, name, id, title, description }
    }
    return [
      ...(searches ? [shown(search, t('webSearch'), t('webSearchMeans'))] : []),
      ...(reads ? [shown(read, t('webRead'), t('webReadMeans'))] : []),
    ]
  },
}
