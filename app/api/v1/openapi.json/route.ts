import { openApiDocument } from '#lib/api-v1/index.ts'
import { originOf, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

export const GET = route({ auth: 'key', right: 'chat:read', accept: 'application/json' }, async ({ request }) =>
  openApiDocument({ version: packageJson.version, origin: originOf(request.headers, server().platform.env.url) }),
)
