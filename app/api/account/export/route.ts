import { credentialsOf } from '#lib/auth/index.ts'
import { exportChats } from '#lib/chats/index.ts'
import { download, guardedResponse, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Exports the person's chats as one JSON file, written while it is read. */
export const GET = route({ auth: 'session', right: 'self:write' }, async ({ actor }) => {
  const { platform } = server()
  await platform.audit.record({ actorId: actor.userId, action: 'chat.export', target: actor.userId })
  return guardedResponse(credentialsOf(actor), () =>
    download(exportChats(platform, actor), { name: 'chats.json', mediaType: 'application/json' }),
  )
})
