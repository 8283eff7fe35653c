import {
  type Audience,
  type AudienceForm,
  audienceOf,
  grantedLevel,
  grantedLevelSql,
  grantedSql,
  grantValues,
  isAudience,
  type Level,
  noAudience,
  reaches,
  sharedDetail,
  sharedWith,
  sharedWithSql,
  writeAudience,
} from '#lib/access/index.ts'
import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { fromStored, isUniqueViolation, now, type Platform, type TextRoom, toStorableJson } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_OWN } from '../limits.ts'
import type { PromptForm, PromptSummary, SavedPrompts, SavedPromptView } from './saved-prompts.ts'

interface SavedPromptRow {
  id: string
  userId: string
  name: string
  title: string
  sharedWith: PromptSummary['sharedWith']
  granted: number | null
  updatedAt: string
  ownerName: string | null
}

const COLUMNS = `p."id", p."userId", p."name", p."title", p."updatedAt",
  ${grantedLevelSql('prompt', 'p."id"')} AS "granted", ${sharedWithSql('prompt', 'p."id"')} AS "sharedWith",
  (SELECT u."name" FROM "User" u WHERE u."id" = p."userId") AS "ownerName"`
const LIST = `SELECT ${COLUMNS} FROM "SavedPrompt" p WHERE p."userId" = ? OR ${grantedSql('prompt', 'p."id"')}`
const ONE = `SELECT ${COLUMNS}, p."text" FROM "SavedPrompt" p WHERE p."id" = ?`

/** Creates the prompts that people save. */
export function createSavedPrompts(
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>,
  textRoom: TextRoom = async () => undefined,
): SavedPrompts {
  const { db, clock, audit } = platform
  const objectOf = (id: string) => ({ kind: 'prompt', id }) as const

  async function find(actor: Actor, id: string): Promise<SavedPromptRow & { text: string }> {
    const [row] = await db.query<SavedPromptRow & { text: string }>(ONE, [...grantValues(actor), id])
    if (!row || levelOf(actor, row) === null) throw new AppError('prompt_not_found')
    return row
  }

  async function get(actor: Actor, id: string): Promise<SavedPromptView> {
    const row = await find(actor, id)
    const summary = toSummary(actor, row)
    const shared = summary.mayEdit ? await sharedWith(db.client, objectOf(id)) : { people: [], groups: [] }
    return { ...summary, text: row.text, ...shared }
  }

  async function requireLevel(actor: Actor, id: string, least: Level): Promise<SavedPromptRow & { text: string }> {
    const row = await find(actor, id)
    if (!reaches(levelOf(actor, row), least)) throw new AppError('forbidden', { message: t('onlyOwnerCanChangePrompt') })
    return row
  }

  /** Reads the audience of a change; undefined where it is the present one, which also those may send who may not change it. */
  async function changedAudience(actor: Actor, row: SavedPromptRow, form: AudienceForm | undefined): Promise<Audience | undefined> {
    const audience = form && (await audienceOf(db.client, actor, form, objectOf(row.id)))
    if (!audience || isAudience(audience, row.sharedWith, await sharedWith(db.client, objectOf(row.id)))) return undefined
    if (levelOf(actor, row) !== 'own') throw new AppError('forbidden', { message: t('onlyOwnerCanSharePrompt') })
    return audience
  }

  return {
    get,

    async list(actor) {
      const rows = await db.query<SavedPromptRow>(LIST, [...grantValues(actor), actor.userId, ...grantValues(actor)])
      const byName = new Intl.Collator('en', { numeric: true })
      return rows
        .map(row => toSummary(actor, row))
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    },

    async create(actor, { audience: form, ...prompt }) {
      const audience = form ? await audienceOf(db.client, actor, form) : noAudience
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
          await tx.savedPrompt.create({ data: { id, userId: actor.userId, ...texts, createdAt: at, updatedAt: at } })
          await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
        }),
      )
      await audit.record({ actor, action: 'prompt.create', target: id, detail: sharedDetail(prompt.name, audience) })
      return get(actor, id)
    },

    async update(actor, id, { audience: form, ...change }) {
      const before = await requireLevel(actor, id, 'edit')
      const audience = await changedAudience(actor, before, form)
      await textRoom(before.userId, change.text, { askedBy: actor.userId, replaces: before.text })
      const data = { ...toStorableJson({ ...change }), updatedAt: now(clock) }
      await named(change, () =>
        db.client.$transaction(async tx => {
          const { count } = await tx.savedPrompt.updateMany({ where: { id }, data })
          if (count === 0) throw new AppError('prompt_not_found')
          if (audience) await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
        }),
      )
      const stored = await get(actor, id)
      if (audience) await audit.record({ actor, action: 'prompt.share', target: id, detail: sharedDetail(stored.name, audience) })
      return stored
    },

    async remove(actor, id) {
      await requireLevel(actor, id, 'own')
      await db.client.savedPrompt.deleteMany({ where: { id } })
      await audit.record({ actor, action: 'prompt.delete', target: id })
    },
  }
}

function levelOf({ userId }: Actor, row: SavedPromptRow): Level | null {
  return row.userId === userId ? 'own' : grantedLevel(row.granted)
}

function toSummary(actor: Actor, row: SavedPromptRow): PromptSummary {
  const { id, name, title, ownerName } = row
  return {
    id,
    name,
    title,
    isOwn: row.userId === actor.userId,
    mayEdit: reaches(levelOf(actor, row), 'edit'),
    ownerName,
    sharedWith: row.sharedWith,
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
