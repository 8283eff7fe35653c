import { operation, operations, usageAnswer } from '#lib/api-v1/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { guardedDownload } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.usage, async ({ actor, query, request }) =>
  usageAnswer(request, await server().usageReports.own(actor, query), (pieces, file) =>
    guardedDownload(credentialsOf(actor), pieces, file),
  ),
)
