import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { fromStored, isUniqueViolation, now, type Platform, type TextRoom, toStorableJson } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type Audience, isInAudience, noAudience, sharedDetail, USABLE, usableBy } from '../audience.ts'
import { MAX_OWN } from '../limits.ts'
import { createPeople } from '../people.ts'
import type { PromptForm, PromptSummary, SavedPrompts, SavedPromptView } from './saved-prompts.ts'

interface SavedPromptRow {
  id: string
  userId: string
  name: string
  title: string
  audience: string
  updatedAt: string
  ownerName: string | null
}

const COLUMNS = `p."id", p."userId", p."name", p."title", p."audience", p."updatedAt",
  (SELECT u."name" FROM "User" u WHERE u."id" = p."userId") AS "ownerName"`
const LIST = `SELECT ${COLUMNS} FROM "SavedPrompt" p WHERE ${USABLE}`
const ONE = `SELECT ${COLUMNS}, p."text" FROM "SavedPrompt" p WHERE p."id" = ?`

/** Creates the prompts that people save. */
export function createSavedPrompts(
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>,
  textRoom: TextRoom = async () => undefined,
): SavedPrompts {
  const { db, clock, audit } = platform
  const people = createPeople(platform)

  async function get(actor: Actor, id: string): Promise<SavedPromptView> {
    const [row] = await db.query<SavedPromptRow & { text: string }>(ONE, [id])
    if (!row) throw new AppError('prompt_not_found')
    const audience = fromStored.json<Audience>(row.audience)
    const isOwn = row.userId === actor.userId
    if (!isOwn && !isInAudience(actor, audience)) throw new AppError('prompt_not_found')
    return { ...toSummary(actor, row), text: row.text, people: isOwn ? await people.inAudience(audience) : [] }
  }

  async function requireOwn(actor: Actor, id: string): Promise<{ text: string }> {
    const { isOwn, text } = await get(actor, id)
    if (!isOwn) throw new AppError('forbidden', { message: t('onlyOwnerCanChangePrompt') })
    return { text }
  }

  return {
    get,

    async list(actor) {
      const rows = await db.query<SavedPromptRow>(LIST, usableBy(actor))
      const byName = new Intl.Collator('en', { numeric: true })
      return rows
        .map(row => toSummary(actor, row))
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    },

    async create(actor, { audience: form, ...prompt }) {
      const audience = form ? await people.audienceOf(form) : noAudience
      const id = newId(clock.nowMs())
      const at = now(clock)
      const texts = toStorableJson({ ...prompt })
      await textRoom(actor.userId, prompt.text)
      await named(prompt, () =>
        db.client.$transaction(async tx => {
          await requireBelow(tx, clock, {
            most: MAX_OWN,
            refusal: most => limits('prompts', { most }),
            held: () => tx.savedPrompt.count({ where: ownedBy(actor) }),
          })
          await tx.savedPrompt.create({
            data: { id, userId: actor.userId, ...texts, audience: { ...audience }, createdAt: at, updatedAt: at },
          })
        }),
      )
      await audit.record({ actor, action: 'prompt.create', target: id, detail: sharedDetail(prompt.name, audience) })
      return get(actor, id)
    },

    async update(actor, id, { audience: form, ...change }) {
      const before = await requireOwn(actor, id)
      await textRoom(actor.userId, change.text, { replaces: before.text })
      const audience = form && (await people.audienceOf(form))
      const data = { ...toStorableJson({ ...change }), ...(audience ? { audience: { ...audience } } : {}), updatedAt: now(clock) }
      const { count } = await named(change, () => db.client.savedPrompt.updateMany({ where: { id, userId: actor.userId }, data }))
      if (count === 0) throw new AppError('prompt_not_found')
      const stored = await get(actor, id)
      if (audience) await audit.record({ actor, action: 'prompt.share', target: id, detail: sharedDetail(stored.name, audience) })
      return stored
    },

    async remove(actor, id) {
      await requireOwn(actor, id)
      await db.client.savedPrompt.deleteMany({ where: { id, userId: actor.userId } })
      await audit.record({ actor, action: 'prompt.delete', target: id })
    },
  }
}

function toSummary(actor: Actor, row: SavedPromptRow): PromptSummary {
  const { id, name, title, ownerName } = row
  return {
    id,
    name,
    title,
    isOwn: row.userId === actor.userId,
    ownerName,
    sharedWith: fromStored.json<Audience>(row.audience).kind,
    updatedAt: fromStored.time(row.updatedAt),
  }
}

/** Turns a second prompt of the same name into a refusal. */
async function named<T>({ name = '' }: Partial<PromptForm>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('name_taken', { message: t('alreadyPromptCalledName', { name }), cause: error })
  }
}
