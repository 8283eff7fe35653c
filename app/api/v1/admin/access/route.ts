import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.decideAccess, async ({ query: { user, kind, id } }) => server().access.decideFor(user, kind, id))
