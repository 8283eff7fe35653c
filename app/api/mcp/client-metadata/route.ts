import { json, knownOrigin, route } from '#lib/http/index.ts'
import { CALLBACK_PATH, CLIENT_METADATA_PATH, clientMetadata } from '#lib/mcp/index.ts'
import { server } from '#lib/server.ts'

/** Describes Parley as a client, for authorization servers that read this instead of registering us (OAuth Client ID Metadata Document). */
export const GET = route({ auth: 'none' }, async ({ request }) => {
  const origin = knownOrigin(request.headers, server().platform.env)
  return json(
    { client_id: `${origin}${CLIENT_METADATA_PATH}`, client_uri: origin, ...clientMetadata(`${origin}${CALLBACK_PATH}`) },
    { headers: { 'cache-control': 'public, max-age=3600' } },
  )
})
