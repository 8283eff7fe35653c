import { type Actor, ownedBy } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { storedDefinition } from './definition.ts'
import { exportedAssistant } from './portable.ts'

/** Rows in memory at a time. */
const ROWS = 50

/** Streams the assistants and prompts of the person as two members of a JSON object. */
export async function* exportOwn({ db }: Pick<Platform, 'db'>, actor: Actor): AsyncGenerator<string> {
  yield '"assistants":['
  yield* listed(async after => {
    const where = { ...ownedBy(actor), deletedAt: null, id: { gt: after } }
    const rows = await db.client.assistant.findMany({
      where,
      orderBy: { id: 'asc' },
      take: ROWS,
      select: { id: true, name: true, data: true },
    })
    return rows.map(({ id, name, data }) => ({ id, value: exportedAssistant(storedDefinition(name, data)) }))
  })
  yield '],"prompts":['
  yield* listed(async after => {
    const where = { ...ownedBy(actor), id: { gt: after } }
    const select = { id: true, name: true, title: true, text: true }
    const rows = await db.client.savedPrompt.findMany({ where, orderBy: { id: 'asc' }, take: ROWS, select })
    return rows.map(({ id, ...value }) => ({ id, value }))
  })
  yield ']'
}

async function* listed(read: (after: string) => Promise<{ id: string; value: object }[]>): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const page = await read(after)
    for (const [index, { value }] of page.entries()) yield `${after === '' && index === 0 ? '' : ','}${JSON.stringify(value)}`
    after = page.at(-1)?.id ?? ''
    if (page.length < ROWS) return
  }
}
