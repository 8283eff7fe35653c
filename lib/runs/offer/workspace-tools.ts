import type { CatalogTool } from '#lib/mcp/index.ts'
import { editTool, ownTool, WORKSPACE_SERVER } from '../run/own-tool.ts'

export const MAX_READ_LINES = 2_000
export const MAX_READ_CHARS = 40_000

const path = { type: 'string', description: 'Path relative to the workspace, separated by /.' }
const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

const readTools: readonly CatalogTool[] = [
  ownTool(WORKSPACE_SERVER, {
    name: 'read',
    title: 'Read a file',
    description: `Read a text file in the workspace, whole or a range of lines: at most ${MAX_READ_LINES} lines or ${MAX_READ_CHARS} characters per call.`,
    inputSchema: object(
      {
        path,
        from_line: { type: 'integer', minimum: 1, description: 'First line to return (1-based, default 1).' },
        lines: { type: 'integer', minimum: 1, description: 'Number of lines to return (default: as many as fit).' },
      },
      ['path'],
    ),
    annotations: READS,
  }),
  ownTool(WORKSPACE_SERVER, {
    name: 'search',
    title: 'Search files',
    description:
      'Search the text files of the workspace line by line; returns matching lines with path and line number. Set `pattern` to text or a regular expression (RE2), `glob` to restrict the files, or only `glob` to list files.',
    inputSchema: object(
      {
        pattern: { type: 'string', description: 'Text to find within a line.' },
        regex: {
          type: 'boolean',
          description: 'Treat the pattern as a regular expression (RE2: no look-around or backreferences; default false).',
        },
        match_case: { type: 'boolean', description: 'Match upper and lower case exactly (default false).' },
        glob: {
          type: 'string',
          description: 'Files to search, for example *.ts or src/**/*.md. Without a slash, it matches file names only.',
        },
      },
      [],
    ),
    annotations: READS,
  }),
]

const writeTools: readonly CatalogTool[] = [
  {
    ...editTool,
    description:
      'Change a text file in the workspace. Each old text must match whole lines in exactly one place; it is replaced by the new text. Edits are applied in order; one that fails changes nothing, and the others are still applied.',
    inputSchema: object(
      {
        path,
        edits: {
          type: 'array',
          minItems: 1,
          items: object(
            {
              old_text: {
                type: 'string',
                description: 'Whole lines exactly as in the file, with enough lines around the change to make them unique.',
              },
              new_text: { type: 'string', description: 'Replacement lines; empty to delete the old ones.' },
            },
            ['old_text', 'new_text'],
          ),
        },
      },
      ['path', 'edits'],
    ),
  },
  ownTool(WORKSPACE_SERVER, {
    name: 'create',
    title: 'Create a file',
    description: 'Create a text file in the workspace, and missing folders above it. Fails if the file exists.',
    inputSchema: object({ path, content: { type: 'string' } }, ['path', 'content']),
    annotations: { ...CHANGES, destructiveHint: false },
  }),
  ownTool(WORKSPACE_SERVER, {
    name: 'move',
    title: 'Move or rename a file or folder',
    description:
      'Move or rename a file, or a folder with everything in it, within the workspace. Never overwrites. The person is always asked first.',
    inputSchema: object({ from: path, to: path }, ['from', 'to']),
    annotations: CHANGES,
  }),
  ownTool(WORKSPACE_SERVER, {
    name: 'delete',
    title: 'Delete a file',
    description: 'Delete a file in the workspace. The person is always asked first.',
    inputSchema: object({ path }, ['path']),
    annotations: CHANGES,
  }),
]

/** Lists the tools for the files of a chat. `writes`: the workspace may be written, and nothing is under review. */
export function workspaceTools({ writes }: { writes: boolean }): readonly CatalogTool[] {
  return writes ? [...readTools, ...writeTools] : readTools
}
