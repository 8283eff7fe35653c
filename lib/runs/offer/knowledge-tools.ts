import type { CatalogTool } from '#lib/mcp/index.ts'
import type { PickerTool } from '#lib/mcp/shared.ts'
import { KNOWLEDGE_SERVER, ownTool } from '../run/own-tool.ts'
import type { OwnServer } from './own-server.ts'
import { isSelected } from './selection.ts'

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const knowledgeTools: readonly CatalogTool[] = [
  ownTool(KNOWLEDGE_SERVER, {
    name: 'search',
    title: 'Search documents',
    description:
      'Search the collections of documents that belong to this chat. Call it before you answer a question that these documents may answer, and again with other words where nothing fits. Each passage of the result has a number. Cite a passage by its number in brackets, such as [3], directly behind each statement that it supports. Never cite a number that you were not given.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that the passage should hold, in the language of the documents.' },
        limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Most passages to return. Default: 8.' },
        collections: {
          type: 'array',
          items: { type: 'string' },
          description: 'Titles or ids of the collections to search. Default: all of the chat.',
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations: readOnly,
  }),
  ownTool(KNOWLEDGE_SERVER, {
    name: 'read',
    title: 'Read a document',
    description:
      'Read on in a document, from a passage that a search has found or from the beginning of a file. Returns up to 8,000 characters under a number, which you cite like a passage. Continue with the value of `from` that the result names.',
    inputSchema: {
      type: 'object',
      properties: {
        passage_id: { type: 'string', description: 'Id of a passage, as shown by a search.' },
        file_id: { type: 'string', description: 'Id of a file, as shown by a search.' },
        from: { type: 'integer', minimum: 0, description: 'Character to begin with. Default: the passage, or the beginning of the file.' },
      },
      additionalProperties: false,
    },
    annotations: readOnly,
  }),
]

/** About how much the definition of one of them takes of a request. */
const TOKENS = 200

const place = { server: 'parley knowledge', serverTitle: 'Knowledge', tokens: TOKENS }

const picked: readonly PickerTool[] = [
  {
    ...place,
    name: 'search',
    id: 'knowledge.search',
    title: 'Search documents',
    description: 'Finds passages in the collections of the chat.',
  },
  { ...place, name: 'read', id: 'knowledge.read', title: 'Read a document', description: 'Reads on in a document of these collections.' },
]

/** Offers the tools for documents where the chat has a collection, and reading alone where a message has one; the selection is all tools or names them. */
export const knowledgeServer: OwnServer = {
  name: KNOWLEDGE_SERVER,
  tools: knowledgeTools,
  async offered({ ports, selectedTools, hasNoCollection, hasDocuments }) {
    const selected = hasNoCollection && !hasDocuments ? [] : knowledgeTools.filter(tool => isSelected(selectedTools, tool))
    if (selected.length === 0) return []
    if (!hasNoCollection && (await ports.collections()).length > 0) return selected
    return hasDocuments ? selected.filter(({ name }) => name === 'read') : []
  },
  picked: ({ hasCollections }) => (hasCollections ? picked : []),
}
