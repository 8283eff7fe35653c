import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { writeCommitMessage } from '../../../write-commit-message.ts'

/** Has the small model write the message of a commit, or the model of the chat. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.workspace,
    body: z.strictObject({
      paths: z.array(z.string().min(1).max(4_096)).min(1).max(10_000).exactOptional(),
      model: z.string().max(300).nullable().exactOptional(),
    }),
  },
  async ({ actor, params: { workspaceId }, body: { paths, model = null }, request }) => ({
    message: await writeCommitMessage(actor, workspaceId, { diff: null, paths, model, signal: request.signal }),
  }),
)
