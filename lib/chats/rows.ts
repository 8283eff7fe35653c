import type { Actor } from '#lib/auth/index.ts'
import { type ChatMessage, noUsage, readParameters, type Usage } from '#lib/messages/index.ts'
import { type Database, fromStored, type Prisma } from '#lib/platform/index.ts'
import { ACCESS_SQL, accessValues, type ChatAccess, chatsSql } from '#lib/projects/index.ts'
import type { ChatDetails, ChatFiles, ChatView, ListedView, ReviewRange } from './chats.ts'

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
  userId: true,
  projectId: true,
  sharedInProject: true,
} satisfies Prisma.ChatSelect

export function toView({ runs, ...row }: Prisma.ChatGetPayload<{ select: typeof viewColumns }>): ChatView {
  return {
    ...row,
    isWaiting: row.activeRunId !== null && runs.length > 0,
    selectedTools: row.selectedTools as string[],
    usage: storedUsage(row.usage),
  }
}

/** Selects what lists show of a chat to this person. */
export function listColumns({ userId }: Pick<Actor, 'userId'>) {
  return {
    ...viewColumns,
    pinnedAt: true,
    archivedAt: true,
    deletedAt: true,
    answeredAt: true,
    tags: { select: { name: true }, orderBy: { folded: 'asc' } },
    seen: { where: { userId }, select: { seenAt: true } },
  } satisfies Prisma.ChatSelect
}

export type ListRow = Prisma.ChatGetPayload<{ select: ReturnType<typeof listColumns> }>

/** Shows a chat in a list of this person. Pins, tags and the archive are its owner's alone. */
export function toListed(
  { userId }: Pick<Actor, 'userId'>,
  { pinnedAt, archivedAt, deletedAt, answeredAt, tags, seen, ...row }: ListRow,
): ListedView {
  const seenAt = seen[0]?.seenAt ?? null
  const isUnread = answeredAt !== null && (seenAt === null || seenAt < answeredAt)
  const marks =
    row.userId === userId ? { pinnedAt, archivedAt, tags: tags.map(({ name }) => name) } : { pinnedAt: null, archivedAt: null, tags: [] }
  return { ...toView(row), ...marks, deletedAt, isUnread }
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
  userId: string
  projectId: string | null
  sharedInProject: boolean | number
  temporary: boolean | number
  access: ChatAccess
  assistantId: string | null
  assistantVersion: number | null
  parameters: string
}

const VIEW = `
  SELECT c."id", c."title", c."createdAt", c."updatedAt", c."activeRunId", c."model", c."selectedTools", c."headId", c."usage",
    c."workspaceId", c."mode", c."selectedFiles", c."excludedFiles", c."crossRef", c."review", c."assistantId", c."assistantVersion",
    c."parameters",
    c."userId", c."projectId", c."sharedInProject", c."temporary", ${ACCESS_SQL} AS "access",
    EXISTS (SELECT 1 FROM "Run" r WHERE r."id" = c."activeRunId" AND r."status" = 'waiting') AS "isWaiting"
  FROM "Chat" c WHERE c."id" = ?`

/** Finds one chat that the actor may read; every send reads it. */
export async function findView(db: Pick<Database, 'query'>, actor: Actor, chatId: string): Promise<ChatDetails | null> {
  const { where, values } = chatsSql(actor)
  const [row] = await db.query<ViewRow>(`${VIEW} AND ${where}`, [...accessValues(actor), chatId, ...values])
  if (!row) return null
  return {
    ...row,
    createdAt: fromStored.time(row.createdAt),
    updatedAt: fromStored.time(row.updatedAt),
    isWaiting: Boolean(row.isWaiting),
    selectedTools: fromStored.json(row.selectedTools),
    usage: storedUsage(fromStored.json(row.usage)),
    sharedInProject: Boolean(row.sharedInProject),
    temporary: Boolean(row.temporary),
    parameters: readParameters(fromStored.json(row.parameters)),
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
  authorId: true,
} satisfies Prisma.MessageSelect

export type MessageRow = Prisma.MessageGetPayload<{ select: typeof messageColumns }>

export function toMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    role: row.role as ChatMessage['role'],
    metadata: row.metadata as NonNullable<ChatMessage['metadata']>,
    parts: row.parts as unknown as ChatMessage['parts'],
  }
}
