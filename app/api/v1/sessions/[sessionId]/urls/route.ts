import { operation, operations, toUrl } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listUrls, async ({ actor, params: { sessionId } }) => ({
  data: (await server().pages.list(actor, sessionId)).map(toUrl),
}))

export const PATCH = operation(operations.updateUrl, async ({ actor, params: { sessionId }, body }) =>
  toUrl(await server().pages.setIncluded(actor, sessionId, body)),
)

export const DELETE = operation(operations.removeUrl, ({ actor, params: { sessionId }, query: { url } }) =>
  server().pages.remove(actor, sessionId, url),
)
