import { z } from 'zod'
import { scopes } from '#lib/http/index.ts'
import { MAX_TEXT_BODY_BYTES, MAX_TEXT_BYTES } from '#lib/workspace/index.ts'
import { path } from './fields.ts'
import type { Operation } from './operation.ts'
import * as shapes from './schemas.ts'

const filesQuery = z.object({
  q: z.string().max(500).exactOptional().describe('Words that are in the path, in any case'),
  prefix: z.string().max(4_096).exactOptional(),
  cursor: z.string().max(6_000).exactOptional().describe('next_cursor of the page before'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100),
})
const fileQuery = z.object({ path })
const mapQuery = z.object({
  path: path.exactOptional().describe('Without it, the whole map'),
  mode: z.enum(['code', 'document']).default('code'),
})
const fileWrite = z.strictObject({
  content: z.string().max(MAX_TEXT_BYTES),
  sha256: z.string().max(64).nullable().describe('Of the content that it replaces; null creates the file'),
})

export const workspaceOperations = {
  listWorkspaces: {
    method: 'get',
    path: '/workspaces',
    summary: 'The workspaces that the caller may use',
    right: 'chat:read',
    success: { status: 200, json: shapes.workspaces },
  },
  listFiles: {
    method: 'get',
    path: '/workspaces/{workspaceId}/files',
    summary: 'Files of a workspace by path, without what git or Parley ignores',
    right: 'chat:read',
    scope: scopes.workspace,
    query: filesQuery,
    success: { status: 200, json: shapes.workspaceFiles },
  },
  readFile: {
    method: 'get',
    path: '/workspaces/{workspaceId}/file',
    summary: 'The text of one file',
    right: 'chat:read',
    scope: scopes.workspace,
    query: fileQuery,
    success: { status: 200, json: shapes.fileContent },
    refusals: ['not_found', 'too_large', 'binary_file', 'invalid_path', 'unusable'],
  },
  writeFile: {
    method: 'put',
    path: '/workspaces/{workspaceId}/file',
    summary: 'Write the text of one file, or create it',
    right: 'chat:write',
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
    summary: 'What the map says of one file, or the whole map; a map that is still being built is waited for',
    right: 'chat:read',
    scope: scopes.workspace,
    query: mapQuery,
    success: { status: 200, json: shapes.mapEntry },
    refusals: ['not_found', 'invalid_path'],
  },
} satisfies Record<string, Operation>
