import {
  type Audience,
  type AudienceForm,
  audienceOf,
  grantValues,
  isAudience,
  type Level,
  noAudience,
  reaches,
  sharedDetail,
  sharedWith,
  writeAudience,
} from '#lib/access/index.ts'
import { type Actor, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { fromStored, now, type Platform, type Prisma, sniffFileType, type TextRoom, type Tx, toStorableJson } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Assistants, AssistantView } from './assistants.ts'
import { type AssistantDefinition, storedDefinition } from './definition.ts'
import { forgetDeleted } from './forget-deleted.ts'
import { createAssistantsInUse } from './in-use.ts'
import { MAX_OWN, MAX_VERSIONS_LISTED, RESTORE_MS } from './limits.ts'
import { pictureTag } from './picture/picture.ts'
import { ASSISTANT_COLUMNS, type AssistantRow, levelIn, toSummary, USABLE } from './rows.ts'

const LIST = `SELECT ${ASSISTANT_COLUMNS} FROM "Assistant" a WHERE a."deletedAt" IS NULL AND ${USABLE}`
const ONE = `SELECT ${ASSISTANT_COLUMNS} FROM "Assistant" a WHERE a."id" = ? AND a."deletedAt" IS NULL`
const DELETED = `SELECT ${ASSISTANT_COLUMNS} FROM "Assistant" a WHERE a."id" = ? AND a."deletedAt" IS NOT NULL`
const HAND_OVER = `
  UPDATE "Assistant" SET "userId" = ? WHERE "userId" = ? AND "deletedAt" IS NULL AND EXISTS (
    SELECT 1 FROM "AccessGrant" g WHERE g."assistantId" = "Assistant"."id" AND g."subjectKind" = 'everyone')`

export interface AssistantsDeps {
  /** Id of the assistant of people who have not chosen one; empty for none. */
  newcomerAssistant: () => Promise<string>
  /** Reads what a person has chosen for new chats: an id, empty for none, or null for no choice. */
  chosenBy: (userId: string) => Promise<string | null>
  choose: (actor: Actor, id: string) => Promise<void>
  /** Requires room for a definition, which counts towards the quota of its owner. */
  textRoom?: TextRoom
}

const nothingChosen: AssistantsDeps = {
  newcomerAssistant: async () => '',
  chosenBy: async () => null,
  choose: async () => undefined,
}

/** Creates the assistants of people. Each change of a definition is a version of its own, which never changes. */
export function createAssistants(
  platform: Pick<Platform, 'db' | 'clock' | 'audit'>,
  { newcomerAssistant, chosenBy, choose, textRoom = async () => undefined }: AssistantsDeps = nothingChosen,
): Assistants {
  const { db, clock, audit } = platform
  const objectOf = (id: string) => ({ kind: 'assistant', id }) as const

  async function usable(actor: Actor, id: string): Promise<AssistantRow> {
    const [row] = await db.query<AssistantRow>(ONE, [...grantValues(actor), id])
    if (!row || levelIn(actor, row) === null) throw new AppError('assistant_not_found')
    return row
  }

  async function requireLevel(actor: Actor, id: string, least: Level): Promise<AssistantRow> {
    const row = await usable(actor, id)
    const level = levelIn(actor, row)
    if (!reaches(level, least))
      throw new AppError('forbidden', { message: level === 'use' ? t('onlyOwnerCanChange') : t('onlyOwnerCanShare') })
    return row
  }

  /** Reads the audience of a change; null where it is the present one, which also those may send who may not change it. */
  async function changedAudience(actor: Actor, row: AssistantRow, form: AudienceForm | undefined): Promise<Audience | null> {
    if (!form) return null
    const audience = await audienceOf(db.client, actor, form, objectOf(row.id))
    if (isAudience(audience, row.sharedWith, await sharedWith(db.client, objectOf(row.id)))) return null
    if (levelIn(actor, row) !== 'own') throw new AppError('forbidden', { message: t('onlyOwnerCanShare') })
    return audience
  }

  async function viewOf(actor: Actor, row: AssistantRow): Promise<AssistantView> {
    const summary = toSummary(actor, row)
    const shared = summary.mayEdit ? await sharedWith(db.client, objectOf(row.id)) : { people: [], groups: [] }
    return { ...summary, definition: storedDefinition(row.name, fromStored.json(row.data)), ...shared }
  }

  /** Reads the present audience, for the audit trail. */
  async function audienceNow({ id, sharedWith: kind }: AssistantRow): Promise<Audience> {
    if (kind !== 'people') return { kind }
    const { people, groups } = await sharedWith(db.client, objectOf(id))
    return { kind, userIds: people.map(one => one.id), groupIds: groups.map(one => one.id) }
  }

  const requireRoom = (tx: Tx, userId: string) =>
    requireBelow(tx, clock, {
      most: MAX_OWN,
      refusal: most => limits('assistants', { most }),
      held: () => tx.assistant.count({ where: { userId, deletedAt: null } }),
    })

  const get = async (actor: Actor, id: string) => viewOf(actor, await usable(actor, id))

  const record = (actor: Actor, action: string, { id, name }: { id: string; name: string }, audience: Audience) =>
    audit.record({ actor, action: `assistant.${action}`, target: id, detail: sharedDetail(name, audience) })

  const inUse = createAssistantsInUse(platform)

  return {
    ...inUse,
    get,

    async list(actor) {
      const rows = await db.query<AssistantRow>(LIST, [...grantValues(actor), actor.userId, ...grantValues(actor)])
      const byName = new Intl.Collator('en', { numeric: true })
      return rows
        .map(row => toSummary(actor, row))
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1))
    },

    async create(actor, { definition, audience: form }) {
      const audience = form ? await audienceOf(db.client, actor, form) : noAudience
      const id = newId(clock.nowMs())
      const at = now(clock)
      await textRoom(actor.userId, definition)
      await db.client.$transaction(async tx => {
        await requireRoom(tx, actor.userId)
        const { name, data } = columnsOf(definition)
        const row = { id, userId: actor.userId, name, data, version: 1, createdAt: at, updatedAt: at }
        await tx.assistant.create({ data: row })
        await storeVersion(tx, { id, version: 1, definition, madeById: actor.userId, at })
        await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
      })
      await record(actor, 'create', { id, name: definition.name }, audience)
      return get(actor, id)
    },

    async update(actor, id, { version, definition, audience: form }) {
      const row = await requireLevel(actor, id, 'edit')
      const audience = await changedAudience(actor, row, form)
      const isNew = definition !== undefined && !isSame(definition, storedDefinition(row.name, fromStored.json(row.data)))
      const at = now(clock)
      if (isNew) await textRoom(row.userId, definition, { askedBy: actor.userId })
      await db.client.$transaction(async tx => {
        const { count } = await tx.assistant.updateMany({
          where: { id, version, deletedAt: null },
          data: {
            ...(isNew ? { ...columnsOf(definition), version: version + 1 } : {}),
            updatedAt: at,
          },
        })
        if (count === 0) throw new AppError('conflict', { message: t('assistantChangedMeantimeReload') })
        if (isNew) await storeVersion(tx, { id, version: version + 1, definition, madeById: actor.userId, at })
        if (audience) await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
      })
      await record(actor, 'update', { id, name: definition?.name ?? row.name }, audience ?? (await audienceNow(row)))
      return get(actor, id)
    },

    async remove(actor, id) {
      const row = await requireLevel(actor, id, 'own')
      await db.client.assistant.updateMany({ where: { id, deletedAt: null }, data: { deletedAt: now(clock) } })
      await record(actor, 'delete', { id, name: row.name }, await audienceNow(row))
      await forgetDeleted(platform)
    },

    async restore(actor, id) {
      const earliest = new Date(clock.nowMs() - RESTORE_MS)
      const where = { id, deletedAt: { gte: earliest } }
      const [row] = await db.query<AssistantRow>(DELETED, [...grantValues(actor), id])
      if (!row || levelIn(actor, row) !== 'own' || (await db.client.assistant.count({ where })) === 0)
        throw new AppError('assistant_not_found')
      await db.client.$transaction(async tx => {
        await requireRoom(tx, row.userId)
        await tx.assistant.updateMany({ where, data: { deletedAt: null } })
      })
      await record(actor, 'restore', { id, name: row.name }, await audienceNow(row))
      return get(actor, id)
    },

    async picture(actor, id) {
      const row = await usable(actor, id)
      const { picture } = storedDefinition(row.name, fromStored.json(row.data))
      const bytes = Buffer.from(picture ?? '', 'base64')
      const mediaType = sniffFileType(bytes)
      if (picture === undefined || mediaType === null) throw new AppError('file_not_found')
      return { bytes, mediaType, tag: pictureTag(picture) }
    },

    async versions(actor, id) {
      await usable(actor, id)
      const rows = await db.client.assistantVersion.findMany({
        where: { assistantId: id },
        orderBy: { version: 'desc' },
        take: MAX_VERSIONS_LISTED,
        select: { version: true, name: true, madeById: true, createdAt: true },
      })
      const makers = await db.client.user.findMany({
        where: { id: { in: rows.flatMap(({ madeById }) => madeById ?? []) } },
        select: { id: true, name: true },
      })
      const names = new Map(makers.map(maker => [maker.id, maker.name]))
      return rows.map(({ madeById, ...row }) => ({ ...row, madeBy: madeById === null ? null : (names.get(madeById) ?? null) }))
    },

    async version(actor, id, version) {
      await usable(actor, id)
      const row = await db.client.assistantVersion.findUnique({ where: { assistantId_version: { assistantId: id, version } } })
      if (!row) throw new AppError('not_found', { message: t('versionNotExist') })
      return storedDefinition(row.name, row.data)
    },

    async ofNewChat(actor) {
      const id = (await chosenBy(actor.userId)) ?? (await newcomerAssistant())
      const assistant = id === '' ? null : await inUse.ofChat(actor, { assistantId: id, assistantVersion: null })
      return assistant?.isGone ? null : assistant
    },

    async chooseForNewChats(actor, id) {
      if (id !== null) await usable(actor, id)
      await choose(actor, id ?? '')
    },

    async handOver(userId) {
      const heir = await db.client.user.findFirst({
        where: { role: 'admin', kind: 'person', disabledAt: null, id: { not: userId } },
        orderBy: { createdAt: 'asc' },
        select: { id: true },
      })
      if (heir) await db.transact(async sql => sql.run(HAND_OVER, [heir.id, userId]))
    },
  }
}

function columnsOf({ name, ...data }: AssistantDefinition): { name: string; data: Prisma.InputJsonObject } {
  return toStorableJson({ name, data: { ...data } }) as unknown as { name: string; data: Prisma.InputJsonObject }
}

async function storeVersion(
  tx: Tx,
  made: { id: string; version: number; definition: AssistantDefinition; madeById: string; at: Date },
): Promise<void> {
  const { id: assistantId, version, definition, madeById, at: createdAt } = made
  await tx.assistantVersion.create({ data: { assistantId, version, ...columnsOf(definition), madeById, createdAt } })
  await tx.assistantVersion.deleteMany({ where: { assistantId, version: { lte: version - MAX_VERSIONS_LISTED } } })
}

function isSame(a: AssistantDefinition, b: AssistantDefinition): boolean {
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof AssistantDefinition)[]
  return keys.every(key => JSON.stringify(a[key]) === JSON.stringify(b[key]))
}
