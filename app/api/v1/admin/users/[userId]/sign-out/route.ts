import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.signOutUser, async ({ actor, params: { userId } }) =>
  server().auth.users.signOutEverywhere(userId, { by: actor }),
)
