import { openApiDocument, operation, operations } from '#lib/api-v1/index.ts'
import { originOf } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import packageJson from '../../../../package.json' with { type: 'json' }

export const GET = operation(operations.openapi, async ({ request }) =>
  openApiDocument({ version: packageJson.version, origin: originOf(request.headers, server().platform.env.url) }),
)
