import { exportedAssistant } from '#lib/assistants/index.ts'
import { credentialsOf } from '#lib/auth/index.ts'
import { fileName, guardedDownload, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports an assistant as a JSON file that another workspace can import. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('assistantId') }, async ({ actor, params }) => {
  const { definition } = await server().assistants.get(actor, params.assistantId)
  const file = { name: fileName(definition.name, 'json', 'assistant'), mediaType: 'application/json' }
  return guardedDownload(credentialsOf(actor), only(`${JSON.stringify(exportedAssistant(definition), null, 2)}\n`), file)
})

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
