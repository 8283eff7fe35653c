import { type BegunIn, NewChat } from '#components/chat/new-chat.tsx'
import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { pageActor } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

interface NewChatPageProps {
  searchParams: Promise<{ project?: string | string[] }>
}

export default async function NewChatPage({ searchParams }: NewChatPageProps) {
  const { project } = await searchParams
  return <NewChat begunIn={typeof project === 'string' ? await begunIn(await pageActor(), project) : null} />
}

/** Reads what a new chat in a project begins with. Null where the person is not in it, or may not add to it. */
async function begunIn(actor: Actor, projectId: string): Promise<BegunIn | null> {
  try {
    const { id, name, color, role, model, selectedTools, members } = await server().projects.get(actor, projectId)
    if (role === 'reader') return null
    const names = Object.fromEntries(members.map(({ userId, name }) => [userId, name]))
    const place = { project: { id, name, color }, isShared: false, access: 'own' as const, ownerId: actor.userId, names }
    return { place, model, selectedTools }
  } catch (error) {
    if (isAppError(error) && error.kind === 'not_found') return null
    throw error
  }
}
