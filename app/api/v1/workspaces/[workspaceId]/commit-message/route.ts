import { operation, operations } from '#lib/api-v1/index.ts'
import { writeCommitMessage } from '../../../../write-commit-message.ts'

export const POST = operation(operations.writeCommitMessage, async ({ actor, params: { workspaceId }, body: { diff }, request }) => ({
  message: await writeCommitMessage(actor, workspaceId, { diff: diff ?? null, model: null, signal: request.signal }),
}))
