import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { ObjectFacts } from './access.ts'
import type { ObjectKind, OpenKind } from './kinds.ts'

/** Returns facts about a model, server, tool or folder; null where there is none. The rooms above hand them in. */
export type ObjectsKnown = (kind: OpenKind | 'folder', id: string) => Promise<ObjectFacts | null>

/** Finds facts about any object. Throws `unknown_object`. */
export function createObjects({ db: { client } }: Pick<Platform, 'db'>, known: ObjectsKnown) {
  const owned = (row: { name: string; userId: string } | null): ObjectFacts | null => row && { name: row.name, ownerId: row.userId }
  const select = { name: true, userId: true } as const
  const finders: Record<ObjectKind, (id: string) => Promise<ObjectFacts | null>> = {
    model: id => known('model', id),
    server: id => known('server', id),
    tool: id => known('tool', id),
    folder: id => known('folder', id),
    assistant: async id => owned(await client.assistant.findFirst({ where: { id, deletedAt: null }, select })),
    prompt: async id => owned(await client.savedPrompt.findUnique({ where: { id }, select })),
    // Its people have grants; who made it is one of them.
    project: async id => client.project.findUnique({ where: { id }, select: { name: true } }),
    skill: async id => owned(await client.skill.findUnique({ where: { id }, select })),
    collection: async id => {
      const row = await client.collection.findUnique({ where: { id }, select: { title: true, userId: true } })
      return row && { name: row.title, ownerId: row.userId }
    },
  }
  const byId = new Set<ObjectKind>(['assistant', 'prompt', 'project', 'collection', 'skill'])
  return async (kind: ObjectKind, id: string): Promise<ObjectFacts> => {
    const facts = byId.has(kind) && !isId(id) ? null : await finders[kind](id)
    if (!facts) throw new AppError('unknown_object', { details: { kind, id } })
    return facts
  }
}
