import { type Actor, ownedBy, takeTurns } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { factLines, factText, markOf } from './fact-text.ts'
import { FACT_CHARS, MOST_FACTS } from './limits.ts'
import type { FactView, Memory, MemoryOutcome } from './memory.ts'

export interface MemoryDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'bus'>
  /** Tells whether a person wants to be remembered. */
  remembers: (userId: string) => Promise<boolean>
  /** Tells whether a chat is the actor's alone and is kept. */
  isPrivate: (actor: Actor, chatId: string) => Promise<boolean>
  /** Returns the titles of the actor's chats. */
  titlesOf: (actor: Actor, chatIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

const columns = { id: true, text: true, chatId: true, createdAt: true, updatedAt: true } as const
interface FactRow {
  id: string
  text: string
  chatId: string | null
  createdAt: Date
  updatedAt: Date
}

/** Expression for SQL past Prisma: whether anything is remembered of a person (one value). */
export const HAS_FACTS = 'EXISTS (SELECT 1 FROM "MemoryFact" WHERE "userId" = ?)'

/** Read for each request to a model; most people have none. */
const KEPT = 'SELECT "id", "text" FROM "MemoryFact" WHERE "userId" = ? ORDER BY "createdAt" DESC, "id" DESC LIMIT ?'

const OFF: MemoryOutcome = { isError: true, text: 'Memory is off in this chat, so nothing was kept or forgotten.' }
const EMPTY: MemoryOutcome = { isError: true, text: 'The fact is empty.' }
const FULL = `At most ${MOST_FACTS} facts are kept. Forget one first.`
const TOO_LONG = `A fact has at most ${FACT_CHARS} characters.`

export function createMemory({ platform, remembers, isPrivate, titlesOf }: MemoryDeps): Memory {
  const { db, clock, bus } = platform
  const facts = db.client.memoryFact
  const rowsOf = (actor: Actor): Promise<FactRow[]> =>
    facts.findMany({ where: ownedBy(actor), orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MOST_FACTS, select: columns })
  const changed = (actor: Actor) => bus.publish(`user:${actor.userId}`, { kind: 'memory' })

  async function viewsOf(actor: Actor, rows: readonly FactRow[]): Promise<FactView[]> {
    const titles = await titlesOf(
      actor,
      rows.flatMap(({ chatId }) => chatId ?? []),
    )
    return rows.map(({ id, text, chatId, createdAt, updatedAt }) => {
      const title = chatId === null ? undefined : titles.get(chatId)
      const chat = chatId === null || title === undefined ? null : { id: chatId, title }
      return { id, text, chat, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
    })
  }

  /** Stores a fact, or finds the same one. Null where there is no room. */
  async function insert(actor: Actor, text: string, chatId: string | null): Promise<FactRow | null> {
    const at = now(clock)
    return db.client.$transaction(async tx => {
      await takeTurns(tx, clock)
      const held = await tx.memoryFact.findMany({ where: ownedBy(actor), select: columns })
      const same = held.find(fact => fact.text === text)
      if (same) return same
      if (held.length >= MOST_FACTS) return null
      const data = { id: newId(clock.nowMs()), ...ownedBy(actor), text, chatId, createdAt: at, updatedAt: at }
      return tx.memoryFact.create({ data, select: columns })
    })
  }

  /** Programs get no memory of the person, and no tools to keep one: their requests are what they say. */
  async function isUsedIn(actor: Actor, chatId: string): Promise<boolean> {
    if (actor.kind !== 'user') return false
    return (await remembers(actor.userId)) && (await isPrivate(actor, chatId))
  }

  async function byMark(actor: Actor, mark: string): Promise<FactRow | undefined> {
    return (await rowsOf(actor)).find(({ id }) => markOf(id) === mark)
  }

  return {
    isUsedIn,

    list: async actor => viewsOf(actor, await rowsOf(actor)),

    async add(actor, given) {
      const row = await insert(actor, fitting(given), null)
      if (row === null) throw new AppError('limit_reached', { message: FULL })
      changed(actor)
      return one(await viewsOf(actor, [row]))
    },

    async change(actor, factId, given) {
      const text = fitting(given)
      const { count } = await facts.updateMany({ where: { id: factId, ...ownedBy(actor) }, data: { text, updatedAt: now(clock) } })
      const row = count === 0 ? null : await facts.findFirst({ where: { id: factId, ...ownedBy(actor) }, select: columns })
      if (row === null) throw new AppError('fact_not_found')
      changed(actor)
      return one(await viewsOf(actor, [row]))
    },

    async remove(actor, factId) {
      const { count } = await facts.deleteMany({ where: { id: factId, ...ownedBy(actor) } })
      if (count === 0) throw new AppError('fact_not_found')
      changed(actor)
    },

    async removeAll(actor) {
      await facts.deleteMany({ where: ownedBy(actor) })
      changed(actor)
    },

    async wordsFor(actor, chatId) {
      if (actor.kind !== 'user') return null
      const kept = await db.query<{ id: string; text: string }>(KEPT, [actor.userId, MOST_FACTS])
      return kept.length > 0 && (await isUsedIn(actor, chatId)) ? factLines(kept) : null
    },

    async save(actor, chatId, { text: given, replaces }) {
      if (!(await isUsedIn(actor, chatId))) return OFF
      const text = factText(given)
      if (text === '') return EMPTY
      if (text.length > FACT_CHARS) return { isError: true, text: TOO_LONG }
      const old = replaces === undefined ? undefined : await byMark(actor, replaces)
      if (replaces !== undefined && !old) return { isError: true, text: `No fact has the id ${replaces}.` }
      if (old) await facts.updateMany({ where: { id: old.id, ...ownedBy(actor) }, data: { text, updatedAt: now(clock) } })
      else if ((await insert(actor, text, chatId)) === null) return { isError: true, text: FULL }
      changed(actor)
      return { text: `Kept: ${text}` }
    },

    async forget(actor, chatId, mark) {
      if (!(await isUsedIn(actor, chatId))) return OFF
      const row = await byMark(actor, mark)
      if (!row) return { isError: true, text: `No fact has the id ${mark.slice(0, 20)}.` }
      await facts.deleteMany({ where: { id: row.id, ...ownedBy(actor) } })
      changed(actor)
      return { text: `Forgotten: ${row.text}` }
    },
  }
}

function fitting(given: string): string {
  const text = factText(given)
  if (text === '') throw new AppError('invalid_request', { message: t('factEmpty') })
  if (text.length > FACT_CHARS) throw new AppError('invalid_request', { message: TOO_LONG })
  return text
}

function one<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A fact that was just stored has no view')
  return first
}
