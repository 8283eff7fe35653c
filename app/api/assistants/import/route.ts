import { z } from 'zod'
import { importedAssistants } from '#lib/assistants/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Stores the assistants of an exported file as the person's own; none if one of them cannot be read. */
export const POST = route(
  { auth: 'session', right: 'assistants:make', body: z.unknown(), maxBodyBytes: 8 * 1024 * 1024, status: 201 },
  async ({ actor, body }) => {
    const { assistants } = server()
    const data = []
    for (const definition of importedAssistants(body)) data.push(await assistants.create(actor, { definition }))
    return { data }
  },
)
