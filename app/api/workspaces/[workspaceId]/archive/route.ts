import { z } from 'zod'
import { fileName, guardedDownload, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { workspaceReaderOf } from '#lib/workspace/index.ts'

const query = z.object({ prefix: z.string().max(4_096).default('') })

/** Returns the files of a workspace, or of one folder of it (`prefix`, with `/` behind), as a ZIP archive. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
    query,
  },
  async ({ actor, params: { workspaceId }, query: { prefix } }) => {
    const { title } = await server().workspaces.get(actor, workspaceId)
    const last = prefix.split('/').filter(Boolean).at(-1)
    const pieces = await server().workspaces.archive(actor, workspaceId, prefix)
    return guardedDownload(workspaceReaderOf(actor, workspaceId), pieces, {
      name: fileName(last ?? title, 'zip', 'files'),
      mediaType: 'application/zip',
    })
  },
)
