import { grantValues } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { Assistants } from './assistants.ts'
import { storedDefinition } from './definition.ts'
import { taggedPicture } from './picture/picture.ts'
import { ACCESS_COLUMNS, type AssistantRow, levelIn } from './rows.ts'

type UsedAssistantRow = Pick<AssistantRow, 'id' | 'userId' | 'name' | 'version' | 'data' | 'granted' | 'sharedWith'> & {
  deletedAt: string | null
}

const ONE = `SELECT ${ACCESS_COLUMNS}, a."name", a."version", a."data", a."deletedAt" FROM "Assistant" a WHERE a."id" = ?`
const VERSION = 'SELECT "name", "data" FROM "AssistantVersion" WHERE "assistantId" = ? AND "version" = ?'

/** Reads assistants for runs and for the pages of chats. */
export function createAssistantsInUse({ db }: Pick<Platform, 'db'>): Pick<Assistants, 'forRun' | 'atVersion' | 'ofChat' | 'namesOf'> {
  const find = async (actor: Actor, id: string): Promise<UsedAssistantRow | undefined> =>
    (await db.query<UsedAssistantRow>(ONE, [...grantValues(actor), id]))[0]
  const mayUse = (actor: Actor, row: UsedAssistantRow) => levelIn(actor, row) !== null
  return {
    async forRun(actor, id) {
      const row = await find(actor, id)
      if (row && row.deletedAt === null && mayUse(actor, row))
        return { ...storedDefinition(row.name, fromStored.json(row.data)), id, version: row.version }
      const isKnown = row && (mayUse(actor, row) || row.deletedAt !== null)
      const message = isKnown ? t('namedAssistantGone', { name: row.name }) : t('thisAssistantGone')
      throw new AppError('assistant_gone', { message, details: { assistant: id } })
    },
    async namesOf(ids) {
      const rows = await db.client.assistant.findMany({ where: { id: { in: [...new Set(ids)] } }, select: { id: true, name: true } })
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
    async atVersion(id, version) {
      const [row] = await db.query<Pick<UsedAssistantRow, 'name' | 'data'>>(VERSION, [id, version])
      return row ? { ...storedDefinition(row.name, fromStored.json(row.data)), id, version } : null
    },
    async ofChat(actor, { assistantId, assistantVersion }) {
      if (assistantId === null) return null
      const row = await find(actor, assistantId)
      if (!row) return null
      const isGone = row.deletedAt !== null || !mayUse(actor, row)
      const { emoji, picture, description, starters, model } = storedDefinition(row.name, fromStored.json(row.data))
      const shown = isGone ? { description: '', starters: [], model: null } : { ...taggedPicture(picture), description, starters, model }
      return { id: row.id, name: row.name, emoji, version: assistantVersion, ...shown, isGone }
    },
  }
}
