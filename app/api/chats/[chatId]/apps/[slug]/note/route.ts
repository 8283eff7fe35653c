import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { actingApp, appNote } from '../schemas.ts'

/** Stores what a call's App tells the model with the person's next message. The latest note replaces earlier ones, and an empty one clears them. */
export const POST = route(
  { auth: 'session', right: 'chat:write', scope: actingApp, body: appNote },
  async ({ actor, params: { chatId, slug }, body }) => {
    const { appNotes, mcp } = server()
    await mcp.apps.admit(actor, slug)
    return { note: await appNotes.put(actor, chatId, { ...body, server: slug }) }
  },
)
