import { z } from 'zod'
import { scopes } from '#lib/http/index.ts'
import { MAX_TEXT_BODY_BYTES, MAX_TEXT_BYTES } from '#lib/workspace/index.ts'
import { path } from './fields.ts'
import type { Operation } from './operation.ts'
import * as shapes from './schemas.ts'

const filesQuery = z.object({
  q: z.string().max(500).exactOptional().describe('Words in the path, ignoring case'),
  prefix: z.string().max(4_096).exactOptional(),
  cursor: z.string().max(6_000).exactOptional().describe('next_cursor of the previous page'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
})
const fileQuery = z.object({ path })
const mapQuery = z.object({
  path: path.exactOptional().describe('Without it, the whole map'),
  mode: z.enum(['code', 'document']).default('code'),
})
const fileWrite = z.strictObject({
  content: z.string().max(MAX_TEXT_BYTES),
  sha256: z.string().max(64).nullable().describe('SHA-256 of the content to replace; null creates the file'),
})

export const workspaceOperations = {
  listWorkspaces: {
    method: 'get',
    path: '/workspaces',
    summary: 'List the workspaces that the caller may use',
    right: 'files:read',
    success: { status: 200, json: shapes.workspaces },
  },
  listFiles: {
    method: 'get',
    path: '/workspaces/{workspaceId}/files',
    summary: 'List the files of a workspace by path, except those that git or Parley ignores',
    right: 'files:read',
    scope: scopes.workspace,
    query: filesQuery,
    success: { status: 200, json: shapes.workspaceFiles },
  },
  readFile: {
    method: 'get',
    path: '/workspaces/{workspaceId}/file',
    summary: 'Get the text of one file',
    right: 'files:read',
    scope: scopes.workspace,
    query: fileQuery,
    success: { status: 200, json: shapes.fileContent },
    refusals: ['not_found', 'too_large', 'binary_file', 'invalid_path', 'unusable'],
  },
  writeFile: {
    method: 'put',
    path: '/workspaces/{workspaceId}/file',
    summary: 'Write or create a text file',
    right: 'files:write',
    scope: scopes.workspace,
    query: fileQuery,
    body: fileWrite,
    maxBodyBytes: MAX_TEXT_BODY_BYTES,
    success: { status: 200, json: shapes.writtenFile },
    refusals: ['forbidden', 'changed_on_disk', 'storage_full', 'invalid_path', 'unusable'],
  },
  readMap: {
    method: 'get',
    path: '/workspaces/{workspaceId}/map',
    summary: 'Get the map of one file, or the whole map; waits for a map that is still being built',
    right: 'files:read',
    scope: scopes.workspace,
    query: mapQuery,
    success: { status: 200, json: shapes.mapEntry },
    refusals: ['not_found', 'invalid_path'],
  },
} satisfies Record<string, Operation>
