import type { Actor } from '#lib/auth/index.ts'
import { fromStored } from '#lib/platform/index.ts'
import type { AssistantSummary } from './assistants.ts'
import { type Audience, isInAudience } from './audience.ts'
import { storedDefinition } from './definition.ts'
import { taggedPicture } from './picture/picture.ts'

/** Row of an assistant as it is stored. */
export interface AssistantRow {
  id: string
  userId: string
  name: string
  version: number
  data: string
  audience: string
  updatedAt: string
  ownerName: string | null
}

export const ASSISTANT_COLUMNS = `a."id", a."userId", a."name", a."version", a."data", a."audience", a."updatedAt",
  (SELECT u."name" FROM "User" u WHERE u."id" = a."userId") AS "ownerName"`

export function audienceIn(row: Pick<AssistantRow, 'audience'>): Audience {
  return fromStored.json<Audience>(row.audience)
}

/** Owners change their assistants; administrators also change those that everyone uses. */
export function mayEdit(actor: Actor, row: Pick<AssistantRow, 'userId' | 'audience'>): boolean {
  return row.userId === actor.userId || (actor.role === 'admin' && audienceIn(row).kind === 'everyone')
}

export function mayUse(actor: Actor, row: Pick<AssistantRow, 'userId' | 'audience'>): boolean {
  return row.userId === actor.userId || isInAudience(actor, audienceIn(row))
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
    mayEdit: mayEdit(actor, row),
    ownerName: row.ownerName,
    sharedWith: audienceIn(row).kind,
    updatedAt: fromStored.time(row.updatedAt),
  }
}
