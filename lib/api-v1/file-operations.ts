import { z } from 'zod'
import { MAX_FILE_BYTES, type UploadView } from '#lib/chats/index.ts'
import { FORM_AROUND_BYTES, named } from '#lib/http/index.ts'
import type { Operation } from './operation.ts'
import { FORM } from './refusals.ts'

const upload = z.object({
  file_id: z.string(),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  state: z.enum(['reading', 'ready', 'failed']),
  reason: z.string().nullable().describe('Why it could not be read'),
  text_tokens: z.int().nullable().describe('About; null for an image, and until it is read'),
})

export const fileOperations = {
  uploadFile: {
    method: 'post',
    path: '/files',
    summary: 'Upload a file for a message; one that is never sent is deleted after 24 hours',
    right: 'files:write',
    bytes: { most: MAX_FILE_BYTES + FORM_AROUND_BYTES, types: [FORM] },
    success: { status: 201, json: upload },
    refusals: ['file_not_taken', 'storage_full'],
  },
  getUpload: {
    method: 'get',
    path: '/files/{fileId}',
    summary: 'Get what is known of a file, and whether its text is read',
    right: 'files:read',
    params: named('fileId'),
    success: { status: 200, json: upload },
  },
  getUploadText: {
    method: 'get',
    path: '/files/{fileId}/text',
    summary: 'Get the text of a file as Markdown',
    right: 'files:read',
    params: named('fileId'),
    success: { status: 200, json: z.object({ text: z.string(), truncated: z.boolean().describe('The file is longer') }) },
    refusals: ['file_unreadable'],
  },
  deleteUpload: {
    method: 'delete',
    path: '/files/{fileId}',
    summary: 'Delete a file that no message holds',
    right: 'files:write',
    params: named('fileId'),
    success: { status: 204 },
  },
} satisfies Record<string, Operation>

export function toUpload({ id, name, mediaType, sizeBytes, tokens, text }: UploadView): z.output<typeof upload> {
  const known = text ?? { state: 'ready' as const, reason: null, tokens: tokens ?? null }
  return {
    file_id: id,
    name,
    media_type: mediaType,
    size_bytes: sizeBytes,
    state: known.state,
    reason: known.reason,
    text_tokens: known.state === 'ready' ? known.tokens : null,
  }
}
