import { commitMessageRequest, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { writeCommitMessage } from '../../../../write-commit-message.ts'

export const POST = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params: v1Requests.workspaceParams,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    body: commitMessageRequest,
    maxBodyBytes: 8 * 1024 * 1024,
  },
  async ({ actor, params: { workspaceId }, body: { diff }, request }) => ({
    message: await writeCommitMessage(actor, workspaceId, { diff: diff ?? null, model: null, signal: request.signal }),
  }),
)
