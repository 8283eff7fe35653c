import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'
import { Folder, FolderError } from './folder.ts'
import { NoPersonError, personFolder } from './person-folder.ts'

/**
 * Lists, reads, writes and searches text files below a folder and nowhere else. Run as `node files.ts FOLDER [--each-person]`; with the flag, each
 * caller has their own folder in it.
 */
const folderOf = personFolder('files', process.argv.slice(2))
const server = new McpServer({ name: 'parley-files', title: 'Files', version: '1.0.0' })

const file = z.string().min(1).max(1_000).describe('Path relative to the folder, for example notes/today.md')
const place = z.string().max(1_000).default('.').describe('Folder, relative; the whole folder when absent')

async function answer({ _meta }: { _meta?: unknown }, job: (folder: Folder) => Promise<unknown>) {
  try {
    const value = await job(await Folder.open(folderOf(_meta)))
    return { content: [{ type: 'text' as const, text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) }] }
  } catch (error) {
    if (error instanceof FolderError || error instanceof NoPersonError)
      return { content: [{ type: 'text' as const, text: error.message }], isError: true }
    // The system's own words name the folder's place on this machine.
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return { content: [{ type: 'text' as const, text: `This path cannot be used${code}.` }], isError: true }
  }
}

server.registerTool(
  'list_files',
  {
    title: 'List files',
    description: 'The files and folders directly in a folder.',
    inputSchema: { folder: place },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  (input, call) => answer(call, folder => folder.list(input.folder)),
)

server.registerTool(
  'read_file',
  {
    title: 'Read a file',
    description: 'The text of one file.',
    inputSchema: { path: file },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  (input, call) => answer(call, folder => folder.read(input.path)),
)

server.registerTool(
  'write_file',
  {
    title: 'Write a file',
    description: 'Create a text file, or replace the text of one; folders on its way are made.',
    inputSchema: { path: file, text: z.string().max(1_000_000) },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  },
  (input, call) => answer(call, folder => folder.write(input.path, input.text)),
)

server.registerTool(
  'search_files',
  {
    title: 'Search in files',
    description: 'The lines of text files that contain a text, whatever its case, with path and line number.',
    inputSchema: { text: z.string().min(1).max(500), folder: place, limit: z.int().min(1).max(500).default(50) },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  (input, call) => answer(call, folder => folder.search(input.text, input.folder, input.limit)),
)

await server.connect(new StdioServerTransport())
