import { z } from 'zod'
import { contentDisposition, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { MAX_WRITTEN_BYTES } from '#lib/workspace/index.ts'
import { readBytes } from '../../../read-file.ts'
import { BY_PERSON } from '../../../write-file.ts'

const path = z.string().min(1).max(4_096)

/** Returns a file of any kind as a download: it never runs in the page. Its `ETag` is the hash of its content. */
export const GET = route(
  { auth: 'session', right: 'chat:read', scope: scopes.workspace, query: z.object({ path }) },
  async ({ actor, params, query }) => {
    const { bytes, sha256 } = await readBytes(actor, params.workspaceId, query.path)
    return new Response(new Uint8Array(bytes), {
      headers: {
        etag: `"${sha256}"`,
        'content-type': 'application/octet-stream',
        'content-disposition': contentDisposition('attachment', query.path.split('/').at(-1) ?? 'file'),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    })
  },
)

/**
 * Stores an uploaded file; the body is the raw file. Without `replaces` there must be none of this path. Returns `{path, sha256, sizeBytes}`.
 */
export const PUT = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.workspace,
    query: z.object({ path, replaces: z.enum(['0', '1']).default('0') }),
    bytes: MAX_WRITTEN_BYTES,
  },
  async ({ actor, params: { workspaceId }, query, bytes }) => {
    const found = query.replaces === '1' ? await server().workspaces.readBytes(actor, workspaceId, query.path, MAX_WRITTEN_BYTES) : null
    const sha256 = found?.status === 'ok' ? found.sha256 : null
    return server().fileWrites.write(actor, workspaceId, { path: query.path, content: bytes, sha256, author: BY_PERSON })
  },
)
