import { operation, operations, usageAnswer } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.adminUsage, async ({ actor, query, request }) =>
  usageAnswer(request, await server().usageReports.all(actor, query)),
)
