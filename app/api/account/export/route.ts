import { exportOwn } from '#lib/assistants/index.ts'
import { type Actor, credentialsOf } from '#lib/auth/index.ts'
import { exportChats } from '#lib/chats/index.ts'
import { guardedDownload, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { exportSkills } from '#lib/skills/index.ts'

/** Exports the person's chats, assistants, prompts, skills, instructions and facts as one JSON file, written while it is read. */
export const GET = route({ auth: 'session', right: 'export' }, async ({ actor }) => {
  const { platform } = server()
  await platform.audit.record({ actor, action: 'chat.export', target: actor.userId })
  const file = { name: 'chats.json', mediaType: 'application/json' }
  return guardedDownload(credentialsOf(actor), exportChats(platform, actor, everythingElse(actor)), file)
})

/** Yields the members of the file beside the chats. */
async function* everythingElse(actor: Actor): AsyncGenerator<string> {
  const { platform, auth, memory } = server()
  yield* exportOwn(platform, actor)
  yield ',"skills":'
  yield* exportSkills(platform, actor)
  const [{ instructions }, facts] = await Promise.all([auth.preferences.read(actor.userId), memory.list(actor)])
  yield `,"instructions":${JSON.stringify(instructions)},"memory":${JSON.stringify(facts.map(({ text, createdAt }) => ({ text, createdAt })))}`
}
