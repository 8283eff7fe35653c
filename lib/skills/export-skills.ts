import { type Actor, ownedBy } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

/** Streams the skills of the person, one at a time, as an array of JSON. */
export async function* exportSkills({ db }: Pick<Platform, 'db'>, actor: Actor): AsyncGenerator<string> {
  yield '['
  for (let after = ''; ; ) {
    const row = await db.client.skill.findFirst({
      where: { ...ownedBy(actor), id: { gt: after } },
      orderBy: { id: 'asc' },
      select: { id: true, text: true, files: { select: { path: true, content: true, isText: true }, orderBy: { path: 'asc' } } },
    })
    if (!row) break
    const { id, ...skill } = row
    yield `${after === '' ? '' : ','}${JSON.stringify(skill)}`
    after = id
  }
  yield ']'
}
