import { grantedLevel, grantedLevelSql, grantedSql, type Level, reaches, sharedWithSql } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { fromStored } from '#lib/platform/index.ts'
import type { AssistantSummary } from './assistants.ts'
import { storedDefinition } from './definition.ts'
import { taggedPicture } from './picture/picture.ts'

/** Row of an assistant as it is stored. */
export interface AssistantRow {
  id: string
  userId: string
  name: string
  version: number
  data: string
  granted: number | null
  sharedWith: AssistantSummary['sharedWith']
  updatedAt: string
  ownerName: string | null
}

/** Columns by which `levelIn` decides. They take `grantValues`. */
export const ACCESS_COLUMNS = `a."id", a."userId", ${grantedLevelSql('assistant', 'a."id"')} AS "granted", ${sharedWithSql('assistant', 'a."id"')} AS "sharedWith"`

export const ASSISTANT_COLUMNS = `${ACCESS_COLUMNS}, a."name", a."version", a."data", a."updatedAt",
  (SELECT u."name" FROM "User" u WHERE u."id" = a."userId") AS "ownerName"`

/** Condition: the person may use the assistant. It takes their id and `grantValues`. */
export const USABLE = `(a."userId" = ? OR ${grantedSql('assistant', 'a."id"')})`

/** Finds the level of a person. Administrators own what everybody uses. */
export function levelIn(
  actor: Actor,
  { userId, granted, sharedWith }: Pick<AssistantRow, 'userId' | 'granted' | 'sharedWith'>,
): Level | null {
  if (userId === actor.userId || (actor.role === 'admin' && sharedWith === 'everyone')) return 'own'
  return grantedLevel(granted)
}

export function toSummary(actor: Actor, row: AssistantRow): AssistantSummary {
  const { emoji, picture, description, model, starters } = storedDefinition(row.name, fromStored.json(row.data))
  return {
    id: row.id,
    name: row.name,
    emoji,
    ...taggedPicture(picture),
    description,
    version: row.version,
    model,
    starters,
    isOwn: row.userId === actor.userId,
    mayEdit: reaches(levelIn(actor, row), 'edit'),
    ownerName: row.ownerName,
    sharedWith: row.sharedWith,
    updatedAt: fromStored.time(row.updatedAt),
  }
}
