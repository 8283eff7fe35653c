import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { type ChatMessage, noUsage, type Usage } from '#lib/messages/index.ts'
import { type Database, fromStored, type Prisma } from '#lib/platform/index.ts'
import type { ChatDetails, ChatFiles, ChatView, ReviewRange } from './chats.ts'

/** Returns the scope of every read and write: the actor's own chats that are not deleted. */
export function visibleTo(actor: Actor) {
  return { ...ownedBy(actor), deletedAt: null }
}

const waitingRun = { where: { status: 'waiting' }, select: { id: true }, take: 1 } as const

export const viewColumns = {
  id: true,
  title: true,
  createdAt: true,
  updatedAt: true,
  activeRunId: true,
  runs: waitingRun,
  model: true,
  selectedTools: true,
  headId: true,
  usage: true,
} satisfies Prisma.ChatSelect

export function toView({ runs, ...row }: Prisma.ChatGetPayload<{ select: typeof viewColumns }>): ChatView {
  return {
    ...row,
    isWaiting: row.activeRunId !== null && runs.length > 0,
    selectedTools: row.selectedTools as string[],
    usage: storedUsage(row.usage),
  }
}

/** Columns of a chat's files, as they are stored. */
export interface FilesRow {
  workspaceId: string | null
  mode: string
  selectedFiles: string
  excludedFiles: string
  crossRef: boolean | number
  review: string | null
}

interface ViewRow extends FilesRow {
  id: string
  title: string
  createdAt: string
  updatedAt: string
  activeRunId: string | null
  isWaiting: boolean | number
  model: string | null
  selectedTools: string
  headId: string | null
  usage: string
}

const VIEW = `
  SELECT c."id", c."title", c."createdAt", c."updatedAt", c."activeRunId", c."model", c."selectedTools", c."headId", c."usage",
    c."workspaceId", c."mode", c."selectedFiles", c."excludedFiles", c."crossRef", c."review",
    EXISTS (SELECT 1 FROM "Run" r WHERE r."id" = c."activeRunId" AND r."status" = 'waiting') AS "isWaiting"
  FROM "Chat" c WHERE c."id" = ? AND c."userId" = ? AND c."deletedAt" IS NULL`

/** Finds one chat within `visibleTo`; every send reads it. */
export async function findView(db: Pick<Database, 'query'>, actor: Actor, chatId: string): Promise<ChatDetails | null> {
  const [row] = await db.query<ViewRow>(VIEW, [chatId, actor.userId])
  if (!row) return null
  return {
    ...row,
    createdAt: fromStored.time(row.createdAt),
    updatedAt: fromStored.time(row.updatedAt),
    isWaiting: Boolean(row.isWaiting),
    selectedTools: fromStored.json(row.selectedTools),
    usage: storedUsage(fromStored.json(row.usage)),
    ...storedFiles(row),
  }
}

export function storedFiles({ workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }: FilesRow): ChatFiles {
  return {
    workspaceId,
    mode: modeOf(mode),
    selectedFiles: fromStored.json(selectedFiles),
    excludedFiles: fromStored.json(excludedFiles),
    crossRef: Boolean(crossRef),
    review: review === null ? null : fromStored.json<ReviewRange>(review),
  }
}

function modeOf(stored: string): ChatFiles['mode'] {
  return stored === 'document' ? 'document' : 'code'
}

export function storedUsage(value: Prisma.JsonValue): Usage {
  return { ...noUsage, ...(value as Partial<Usage>) }
}

export const messageColumns = {
  id: true,
  parentId: true,
  role: true,
  parts: true,
  metadata: true,
  createdAt: true,
} satisfies Prisma.MessageSelect
export const nodeColumns = { id: true, parentId: true, createdAt: true } satisfies Prisma.MessageSelect

export type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageColumns }>

export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    role: row.role as ChatMessage['role'],
    metadata: row.metadata as NonNullable<ChatMessage['metadata']>,
    parts: row.parts as unknown as ChatMessage['parts'],
  }
}
