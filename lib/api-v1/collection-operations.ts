import { z } from 'zod'
import { FORM_AROUND_BYTES, named, scopes } from '#lib/http/index.ts'
import type { CollectionFileView, CollectionSummary, FoundPassage } from '#lib/knowledge/index.ts'
import { MAX_FILE_BYTES, MAX_QUERY_CHARS, MAX_RESULTS, MAX_TITLE } from '#lib/knowledge/shared.ts'
import { cursor, limit } from './fields.ts'
import type { Operation } from './operation.ts'
import { FORM } from './refusals.ts'
import { listOf } from './schemas.ts'

const title = z.string().trim().min(1).max(MAX_TITLE)

const collection = z.object({
  id: z.uuid(),
  title: z.string(),
  level: z.enum(['use', 'edit', 'own']).describe("The caller's: use searches it, edit changes it, own shares and deletes it"),
  file_count: z.int(),
  passage_count: z.int(),
  state: z.enum(['empty', 'indexing', 'ready', 'failed']).describe('indexing until each file is ready or failed; failed: none is ready'),
})

const file = z.object({
  file_id: z.uuid(),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  state: z.enum(['reading', 'indexing', 'ready', 'failed']),
  reason: z.string().nullable().describe('Why it could not be read'),
  passage_count: z.int(),
})

const found = z.object({
  passage_id: z.string().describe('Stays the same while the bytes of the file do'),
  file_id: z.uuid(),
  file: z.string(),
  heading_path: z.array(z.string()),
  page: z.int().nullable(),
  text: z.string(),
  score: z.number().describe('From 0 to 1, by rank: 1 is first in every ranking'),
  found_by: z.array(z.enum(['words', 'vectors'])),
})

export const collectionOperations = {
  listCollections: {
    method: 'get',
    path: '/collections',
    summary: 'List the collections that the caller may use, own ones first',
    right: 'files:read',
    success: { status: 200, json: z.object({ data: z.array(collection) }) },
  },
  createCollection: {
    method: 'post',
    path: '/collections',
    summary: 'Create a collection of files',
    right: 'files:write',
    body: z.strictObject({ title }),
    success: { status: 201, json: collection },
    refusals: ['limit_reached'],
  },
  getCollection: {
    method: 'get',
    path: '/collections/{collectionId}',
    summary: 'Get a collection and its state',
    right: 'files:read',
    scope: scopes.collection,
    success: { status: 200, json: collection },
  },
  changeCollection: {
    method: 'patch',
    path: '/collections/{collectionId}',
    summary: 'Rename a collection',
    right: 'files:write',
    scope: scopes.collection,
    body: z.strictObject({ title: title.exactOptional() }),
    success: { status: 200, json: collection },
  },
  deleteCollection: {
    method: 'delete',
    path: '/collections/{collectionId}',
    summary: 'Delete a collection with its files',
    right: 'files:write',
    params: named('collectionId'),
    success: { status: 204 },
  },
  listCollectionFiles: {
    method: 'get',
    path: '/collections/{collectionId}/files',
    summary: 'List the files of a collection, newest first',
    right: 'files:read',
    scope: scopes.collection,
    query: z.object({ cursor, limit }),
    success: { status: 200, json: listOf(file) },
  },
  addCollectionFile: {
    method: 'post',
    path: '/collections/{collectionId}/files',
    summary: 'Add a file, which is read in its turn',
    right: 'files:write',
    scope: scopes.collection,
    bytes: { most: MAX_FILE_BYTES + FORM_AROUND_BYTES, types: [FORM] },
    success: { status: 202, json: z.object({ file_id: z.uuid() }) },
    refusals: ['file_not_taken', 'storage_full', 'limit_reached'],
  },
  removeCollectionFile: {
    method: 'delete',
    path: '/collections/{collectionId}/files/{fileId}',
    summary: 'Remove a file from a collection',
    right: 'files:write',
    params: named('collectionId', 'fileId'),
    success: { status: 204 },
  },
  searchCollection: {
    method: 'get',
    path: '/collections/{collectionId}/search',
    summary: 'Find passages by words, and by vectors where an embedding model is set',
    right: 'files:read',
    scope: scopes.collection,
    query: z.object({
      q: z.string().min(1).max(MAX_QUERY_CHARS),
      limit: z.coerce.number().int().min(1).max(MAX_RESULTS).default(10),
    }),
    success: { status: 200, json: z.object({ data: z.array(found) }) },
  },
} satisfies Record<string, Operation>

export function toCollection({ id, title, level, fileCount, passageCount, state }: CollectionSummary): z.output<typeof collection> {
  return { id, title, level, file_count: fileCount, passage_count: passageCount, state }
}

export function toCollectionFile(view: CollectionFileView): z.output<typeof file> {
  const { id, name, mediaType, sizeBytes, state, reason, passageCount } = view
  return { file_id: id, name, media_type: mediaType, size_bytes: sizeBytes, state, reason, passage_count: passageCount }
}

/** Writes a passage of a search. One that continues a table begins with its head. */
export function toFoundPassage(passage: FoundPassage): z.output<typeof found> {
  const { passageId, fileId, file: name, headingPath, page, lead, text, score, foundBy } = passage
  const named = { passage_id: passageId, file_id: fileId, file: name, heading_path: headingPath }
  return { ...named, page, text: lead + text, score, found_by: foundBy }
}
