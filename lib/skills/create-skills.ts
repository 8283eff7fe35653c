import {
  audienceOf,
  grantedLevel,
  grantedLevelSql,
  grantedSql,
  grantValues,
  type Level,
  reaches,
  sharedDetail,
  sharedWith,
  sharedWithSql,
  writeAudience,
} from '#lib/access/index.ts'
import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { fromStored, isUniqueViolation, now, type Platform, type TextRoom } from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { skills as t } from '#lib/words/en/skills.ts'
import { MAX_OWN_SKILLS } from './limits.ts'
import { readSkill } from './read-skill.ts'
import { readUpload, refused, skillOf } from './read-upload.ts'
import { readSkillFile } from './skill-file.ts'
import type { SkillLine, SkillSource, SkillSummary, Skills } from './skills.ts'

interface SkillRow {
  id: string
  userId: string
  name: string
  description: string
  source: SkillSource
  digest: string
  sharedWith: SkillSummary['sharedWith']
  granted: number | null
  updatedAt: string
  ownerName: string | null
  switched: boolean | number | null
  switchedDigest: string | null
}

const COLUMNS = `s."id", s."userId", s."name", s."description", s."source", s."digest", s."updatedAt",
  ${grantedLevelSql('skill', 's."id"')} AS "granted", ${sharedWithSql('skill', 's."id"')} AS "sharedWith",
  (SELECT u."name" FROM "User" u WHERE u."id" = s."userId") AS "ownerName", w."enabled" AS "switched", w."digest" AS "switchedDigest"`
const FROM = 'FROM "Skill" s LEFT JOIN "SkillSwitch" w ON w."skillId" = s."id" AND w."userId" = ?'
const LIST = `SELECT ${COLUMNS} ${FROM} WHERE s."userId" = ? OR ${grantedSql('skill', 's."id"')}`
const ONE = `SELECT ${COLUMNS}, s."text" ${FROM} WHERE s."id" = ?`

/** Expression for SQL past Prisma: whether any skill can be switched on for a person (two values, both their id). */
export const HAS_SKILLS =
  '(EXISTS (SELECT 1 FROM "Skill" WHERE "userId" = ?) OR EXISTS (SELECT 1 FROM "SkillSwitch" WHERE "userId" = ? AND "enabled"))'

/** Creates the skills that people write and upload. */
export function createSkills(platform: Pick<Platform, 'db' | 'clock' | 'audit'>, textRoom: TextRoom = async () => undefined): Skills {
  const { db, clock, audit } = platform
  const objectOf = (id: string) => ({ kind: 'skill', id }) as const

  async function list(actor: Actor): Promise<SkillSummary[]> {
    const rows = await db.query<SkillRow>(LIST, [...grantValues(actor), actor.userId, actor.userId, ...grantValues(actor)])
    return rows
      .map(row => toSummary(actor, row))
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1))
  }

  async function find(actor: Actor, id: string): Promise<SkillRow & { text: string }> {
    const [row] = await db.query<SkillRow & { text: string }>(ONE, [...grantValues(actor), actor.userId, id])
    if (!row || levelOf(actor, row) === null) throw new AppError('skill_not_found')
    return row
  }

  async function get(actor: Actor, id: string): ReturnType<Skills['get']> {
    const row = await find(actor, id)
    const summary = toSummary(actor, row)
    const shared = summary.mayEdit ? await sharedWith(db.client, objectOf(id)) : { people: [], groups: [] }
    const files = await db.client.skillFile.findMany({
      where: { skillId: id },
      orderBy: { path: 'asc' },
      select: { path: true, isText: true, sizeBytes: true },
    })
    return { ...summary, text: row.text, files, ...shared }
  }

  async function requireLevel(actor: Actor, id: string, least: Level): Promise<SkillRow & { text: string }> {
    const row = await find(actor, id)
    if (!reaches(levelOf(actor, row), least)) throw new AppError('forbidden', { message: t('onlyOwner') })
    return row
  }

  /** Switches a skill for the actor alone. A later change of another person's skill switches it off again. */
  async function turn(actor: Actor, id: string, { enabled, digest }: { enabled: boolean; digest: string }): Promise<void> {
    const key = { userId: actor.userId, skillId: id }
    const choice = { enabled, digest }
    await db.client.skillSwitch.upsert({ where: { userId_skillId: key }, create: { ...key, ...choice }, update: choice })
  }

  async function rewrite(actor: Actor, id: string, text: string): Promise<void> {
    const before = await requireLevel(actor, id, 'edit')
    const read = readSkillFile(text)
    if ('problems' in read) throw refused(read.problems)
    await textRoom(before.userId, text, { askedBy: actor.userId, replaces: before.text })
    const files = await db.client.skillFile.findMany({ where: { skillId: id } })
    const { name, description, digest } = skillOf(text, read.skill, files)
    await named(name, () => db.client.skill.updateMany({ where: { id }, data: { name, description, text, digest, updatedAt: now(clock) } }))
  }

  async function enabled(actor: Actor): Promise<SkillLine[]> {
    const on = (await list(actor)).filter(one => one.enabled)
    // The own one comes first and stands before another person's of the same name.
    const byName = new Map<string, SkillLine>()
    for (const { id, name, description } of on) if (!byName.has(name)) byName.set(name, { id, name, description })
    return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  return {
    list,
    get,

    async add(actor, bytes, source) {
      const { name, description, text, digest, files } = await readUpload(bytes)
      const id = newId(clock.nowMs())
      const at = now(clock)
      await textRoom(actor.userId, text + files.map(({ content }) => content).join(''))
      await named(name, () =>
        db.client.$transaction(async tx => {
          await requireBelow(tx, clock, {
            most: MAX_OWN_SKILLS,
            refusal: most => limits('skills', { most }),
            held: () => tx.skill.count({ where: ownedBy(actor) }),
          })
          await tx.skill.create({
            data: { id, userId: actor.userId, name, description, text, digest, source, createdAt: at, updatedAt: at },
          })
          const rows = files.map(file => ({
            skillId: id,
            ...file,
            sizeBytes: Buffer.byteLength(file.content, file.isText ? 'utf8' : 'base64'),
          }))
          await tx.skillFile.createMany({ data: rows })
        }),
      )
      await audit.record({ actor, action: 'skill.create', target: id })
      return get(actor, id)
    },

    async update(actor, id, { text, enabled, audience: form }) {
      const before = await requireLevel(actor, id, form === undefined ? 'use' : 'own')
      if (text !== undefined && text !== before.text) await rewrite(actor, id, text)
      if (form !== undefined) {
        const audience = await audienceOf(db.client, actor, form, objectOf(id))
        await db.client.$transaction(tx => writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId }))
        await audit.record({ actor, action: 'skill.share', target: id, detail: sharedDetail(before.name, audience) })
      }
      const stored = await get(actor, id)
      const { digest } = stored
      if (enabled !== undefined) await turn(actor, id, { enabled, digest })
      // An editor has seen the change.
      else if (stored.hasChanged && text !== undefined) await turn(actor, id, { enabled: true, digest })
      return get(actor, id)
    },

    async remove(actor, id) {
      await requireLevel(actor, id, 'own')
      await db.client.skill.deleteMany({ where: { id } })
      await audit.record({ actor, action: 'skill.delete', target: id })
    },

    enabled,

    async read(actor, name, file) {
      const found = (await enabled(actor)).find(one => one.name === name)
      return found ? readSkill(db.client, found.id, file) : null
    },
  }
}

function levelOf({ userId }: Actor, row: SkillRow): Level | null {
  return row.userId === userId ? 'own' : grantedLevel(row.granted)
}

function toSummary(actor: Actor, row: SkillRow): SkillSummary {
  const { id, name, description, source, digest, ownerName } = row
  const isOwn = row.userId === actor.userId
  const isSwitchedOn = row.switched === null ? isOwn : Boolean(row.switched)
  const hasChanged = !isOwn && isSwitchedOn && row.switchedDigest !== digest
  return {
    id,
    name,
    description,
    source,
    enabled: isSwitchedOn && !hasChanged,
    hasChanged,
    digest,
    isOwn,
    mayEdit: reaches(levelOf(actor, row), 'edit'),
    ownerName,
    sharedWith: row.sharedWith,
    updatedAt: fromStored.time(row.updatedAt),
  }
}

/** Turns a second skill of the same name into a refusal. */
async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('name_taken', { message: t('alreadySkillCalled', { name }), cause: error })
  }
}
