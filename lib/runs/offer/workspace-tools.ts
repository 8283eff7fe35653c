import type { CatalogTool } from '#lib/mcp/index.ts'
import { editTool, workspaceTool } from '../run/workspace-server.ts'

export const MAX_READ_LINES = 2_000
export const MAX_READ_CHARS = 40_000

const path = { type: 'string', description: 'Path relative to the workspace, with / between its names.' }
const object = (properties: Record<string, unknown>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const CHANGES = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

const readTools: readonly CatalogTool[] = [
  workspaceTool({
    name: 'read',
    title: 'Read a file',
    description: `Reads a text file of the workspace of this chat, whole or by lines: at most ${MAX_READ_LINES} lines or ${MAX_READ_CHARS} characters at once.`,
    inputSchema: object(
      {
        path,
        from_line: { type: 'integer', minimum: 1, description: 'First line, from 1. The first line of the file if left out.' },
        lines: { type: 'integer', minimum: 1, description: 'Number of lines. As many as fit if left out.' },
      },
      ['path'],
    ),
    annotations: READS,
  }),
  workspaceTool({
    name: 'search',
    title: 'Search files',
    description:
      'Searches the text files of the workspace line by line, and returns the matching lines with path and number. Give `pattern` for words or a regular expression (RE2), `glob` to look only at some files, or `glob` alone to list files.',
    inputSchema: object(
      {
        pattern: { type: 'string', description: 'Text that a line holds.' },
        regex: { type: 'boolean', description: 'The pattern is a regular expression (RE2: no look-around, no back references).' },
        match_case: { type: 'boolean', description: 'Capital letters matter. They do not if left out.' },
        glob: { type: 'string', description: 'Such as *.ts or src/**/*.md. Without a slash it is held against the name of a file alone.' },
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
      'Changes a text file of the workspace. Each old text is found in the file exactly once, by whole lines, and replaced by the new text. Edits are made in order; one that fails changes nothing, and the others are made.',
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
                description: 'Whole lines as they are in the file, with as many around the change as make them unique.',
              },
              new_text: { type: 'string', description: 'Lines that take their place; empty removes them.' },
            },
            ['old_text', 'new_text'],
          ),
        },
      },
      ['path', 'edits'],
    ),
  },
  workspaceTool({
    name: 'create',
    title: 'Create a file',
    description: 'Creates a text file in the workspace, and the folders above it. A file that exists is not overwritten.',
    inputSchema: object({ path, content: { type: 'string' } }, ['path', 'content']),
    annotations: { ...CHANGES, destructiveHint: false },
  }),
  workspaceTool({
    name: 'move',
    title: 'Move or rename a file or folder',
    description:
      'Moves a file of the workspace, or a folder with all that is in it, to another path. What exists there is not overwritten. A person is always asked.',
    inputSchema: object({ from: path, to: path }, ['from', 'to']),
    annotations: CHANGES,
  }),
  workspaceTool({
    name: 'delete',
    title: 'Delete a file',
    description: 'Deletes a file of the workspace. A person is always asked.',
    inputSchema: object({ path }, ['path']),
    annotations: CHANGES,
  }),
]

/** Lists the tools for the files of a chat. `writes`: the workspace may be written, and nothing is under review. */
export function workspaceTools({ writes }: { writes: boolean }): readonly CatalogTool[] {
  return writes ? [...readTools, ...writeTools] : readTools
}
