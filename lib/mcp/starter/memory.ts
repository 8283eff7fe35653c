import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { MemoryStore, type Note } from './memory-store.ts'
import { personFolder } from './person-folder.ts'

/** Run as `node memory.ts FOLDER [--each-person]`: notes that outlast a chat, kept in FOLDER/notes.json, or in a folder of the caller's own in it. */
const folderOf = personFolder('memory', process.argv.slice(2))
/** One object for each file, which orders the changes to it. */
const stores = new Map<string, MemoryStore>()
const storeOf = ({ _meta }: { _meta?: unknown }): MemoryStore => {
  const folder = folderOf(_meta)
  const store = stores.get(folder) ?? new MemoryStore(folder)
  stores.set(folder, store)
  return store
}
const server = new McpServer({ name: 'parley-memory', title: 'Memory', version: '1.0.0' })

const tags = z.array(z.string().max(50)).max(20)
const id = z.string().describe('The id of the note, as given by create_note or search_notes')
const answer = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value, null, 2) }] })
const failure = (text: string) => ({ content: [{ type: 'text' as const, text }], isError: true })
const summary = ({ id, title, tags, text, updatedAt }: Note) => ({ id, title, tags, updatedAt, preview: text.slice(0, 200) })

server.registerTool(
  'create_note',
  {
    title: 'Create a note',
    description: 'Remember something for later chats: a short title, the text, and tags to find it again.',
    inputSchema: { title: z.string().min(1).max(200), text: z.string().max(100_000), tags: tags.default([]) },
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  },
  async (note, call) => answer(await storeOf(call).create(note)),
)

server.registerTool(
  'search_notes',
  {
    title: 'Search notes',
    description: 'Find notes that contain every word of the query, the latest first. An empty query lists the latest notes.',
    inputSchema: { query: z.string().default(''), limit: z.int().min(1).max(100).default(20) },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  async ({ query, limit }, call) => answer((await storeOf(call).search(query, limit)).map(summary)),
)

server.registerTool(
  'read_note',
  {
    title: 'Read a note',
    description: 'The whole text of one note.',
    inputSchema: { id },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  async (input, call) => {
    const note = await storeOf(call).read(input.id)
    return note ? answer(note) : failure(`There is no note ${input.id}.`)
  },
)

server.registerTool(
  'update_note',
  {
    title: 'Change a note',
    description: 'Replace the title, the text or the tags of a note; what is not given stays.',
    inputSchema: { id, title: z.string().min(1).max(200).optional(), text: z.string().max(100_000).optional(), tags: tags.optional() },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  async ({ id, ...patch }, call) => {
    const note = await storeOf(call).update(id, patch)
    return note ? answer(note) : failure(`There is no note ${id}.`)
  },
)

server.registerTool(
  'delete_note',
  {
    title: 'Delete a note',
    description: 'Forget a note for good.',
    inputSchema: { id },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  async (input, call) =>
    (await storeOf(call).delete(input.id)) ? answer({ deleted: input.id }) : failure(`There is no note ${input.id}.`),
)

await server.connect(new StdioServerTransport())
