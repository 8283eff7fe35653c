import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Removes a note before the model receives it. */
export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('chatId', 'noteId') }, ({ actor, params }) =>
  server().appNotes.remove(actor, params.chatId, params.noteId),
)
