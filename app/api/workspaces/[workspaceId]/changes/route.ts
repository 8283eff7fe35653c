import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Most bytes of diffs in one answer; further ones are asked for by path. */
const FIRST_BYTES = 512 * 1024

/** Compares the files of a folder with its last commit. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
    query: z.object({ path: z.string().min(1).max(4_096).exactOptional() }),
  },
  async ({ actor, params, query: { path } }) =>
    server().repositories.changes(actor, params.workspaceId, path === undefined ? { mostBytes: FIRST_BYTES } : { paths: [path] }),
)
