import type { Actor, GrantedBy } from '#lib/auth/index.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { publishListed } from '#lib/projects/index.ts'
import type { Retried } from './retry-while-database-away.ts'

/** A stored question, as its row says. `answer` is set in the status `answered`. */
export interface QuestionState {
  status: string
  answer: StoredAnswer
}

export interface StoredAnswer {
  choice: string
  reason?: string
  content?: unknown
  /** Credential by which the answer was given; answers of earlier versions do not say. */
  giver?: GrantedBy
  /** Name of the person who decided in place of the one who was asked. */
  decidedBy?: string
}

/** The questions of one run in the database. Rows change only from the expected status, and only while the run has this lease token. */
export interface StoredQuestions {
  /** Stores a question and sets the run waiting; the same id again changes nothing. */
  store(view: InputRequestView): Promise<void>
  /** Questions of this kind about a call, or about none, that are open or answered, the newest first. */
  find(kind: string, toolCallId: string | null): Promise<InputRequestView[]>
  /** Open questions about a call. */
  open(toolCallId: string): Promise<InputRequestView[]>
  /** Ids of the calls that any question was about. */
  calls(): Promise<Set<string | null>>
  /** Null where the row is deleted. */
  read(inputId: string): Promise<QuestionState | null>
  close(inputId: string, status: 'expired' | 'withdrawn'): Promise<void>
  /** Answers an open question in place of the person: what it waited for has come. */
  answer(inputId: string, choice: string): Promise<void>
  /** Withdraws open questions of this process's run. */
  withdraw(inputIds: string[]): Promise<void>
  setStatus(from: 'waiting' | 'running', to: 'waiting' | 'running'): Promise<void>
  /** Calls `ring` when an answer is announced, until the function that it returns is called. */
  onAnswer(inputId: string, ring: () => void): () => void
  /** Answers what waits for the same permission. */
  answerGranted(granted: Omit<Granted, 'userId'>, isAllowed: Parameters<typeof answerGranted>[2]): Promise<void>
}

interface AskingRun {
  runId: string
  chatId: string
  token: string
  actor: Actor
  /** Chat and run at the top of its tree: its own, unless it is a child. */
  rootChatId: string
  rootRunId: string
}

export function createStoredQuestions(
  platform: Pick<Platform, 'db' | 'bus' | 'clock' | 'audit'>,
  { runId, chatId, token, actor, rootChatId, rootRunId }: AskingRun,
  retried: Retried,
  /** Called with each question that is new. */
  asked: (view: InputRequestView) => void = () => undefined,
): StoredQuestions {
  const { db, bus } = platform
  const { inputRequest, run } = db.client
  const ours = { status: 'open', run: { id: runId, leaseToken: token } }
  const viewOf = ({ data }: { data: unknown }) => data as InputRequestView
  return {
    async store(view) {
      const row = {
        id: view.id,
        runId,
        userId: actor.userId,
        kind: view.kind,
        toolCallId: view.toolCallId ?? null,
        data: toStorableJson(view) as unknown as Prisma.InputJsonObject,
        createdAt: view.createdAt,
        expiresAt: view.expiresAt,
        approvers: view.approvers?.who ?? '',
      }
      const listed = await retried(() =>
        db.client.$transaction(async tx => {
          await tx.inputRequest.upsert({ where: { id: view.id }, update: {}, create: row })
          await tx.run.updateMany({ where: { id: runId, leaseToken: token, status: 'running' }, data: { status: 'waiting' } })
          // The chat is unread for everybody who has not seen the question.
          await tx.chat.updateMany({ where: { id: chatId }, data: { answeredAt: view.createdAt } })
          return tx.chat.findUnique({ where: { id: chatId }, select: { userId: true, projectId: true, sharedInProject: true } })
        }),
      )
      bus.publish(`chat:${chatId}`, { kind: 'waiting', data: { runId } })
      if (runId !== rootRunId) bus.publish(`tree:${rootRunId}`, { kind: 'asks' })
      if (listed) publishListed(bus, listed)
      asked(view)
    },
    async find(kind, toolCallId) {
      const where = { runId, kind, toolCallId, status: { in: ['open', 'answered'] } }
      return (await retried(() => inputRequest.findMany({ where, select: { data: true }, orderBy: { createdAt: 'desc' } }))).map(viewOf)
    },
    async open(toolCallId) {
      return (await retried(() => inputRequest.findMany({ where: { ...ours, toolCallId }, select: { data: true } }))).map(viewOf)
    },
    async calls() {
      const rows = await retried(() => inputRequest.findMany({ where: { runId }, select: { toolCallId: true } }))
      return new Set(rows.map(({ toolCallId }) => toolCallId))
    },
    async read(inputId) {
      const row = await retried(() => inputRequest.findUnique({ where: { id: inputId }, select: { status: true, answer: true } }))
      return row && { status: row.status, answer: row.answer as unknown as StoredAnswer }
    },
    async close(inputId, status) {
      await retried(() => inputRequest.updateMany({ where: { id: inputId, status: 'open' }, data: { status } }))
    },
    async answer(inputId, choice) {
      const data = { status: 'answered', answeredAt: now(platform.clock), answer: { choice } }
      await retried(() => inputRequest.updateMany({ where: { id: inputId, status: 'open' }, data }))
      bus.publish(`input:${inputId}`, { kind: 'answered' })
    },
    async withdraw(inputIds) {
      await retried(() => inputRequest.updateMany({ where: { ...ours, id: { in: inputIds } }, data: { status: 'withdrawn' } }))
    },
    async setStatus(from, to) {
      await retried(() => run.updateMany({ where: { id: runId, leaseToken: token, status: from }, data: { status: to } }))
    },
    onAnswer: (inputId, ring) => bus.subscribe(`input:${inputId}`, ring),
    answerGranted: ({ chatId: of, ...granted }, isAllowed) =>
      retried(() => answerGranted(platform, { ...granted, chatId: of && rootChatId, userId: actor.userId }, isAllowed)),
  }
}

interface Granted {
  userId: string
  toolName: string
  /** Null grants it in every chat of the user. */
  chatId: string | null
  choice: string
  grantedBy: GrantedBy
}

/** Answers open approvals of a tool that the user has allowed for longer than one call, where `isAllowed` agrees for the call. */
async function answerGranted(
  { db, clock, bus, audit }: Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>,
  { userId, toolName, chatId, choice, grantedBy }: Granted,
  isAllowed: (call: { chatId: string; args: unknown }) => Promise<boolean>,
): Promise<void> {
  const rows = await db.client.inputRequest.findMany({
    where: {
      userId,
      kind: 'approval',
      status: 'open',
      approvers: '',
      ...(chatId === null ? {} : { run: { chat: { OR: [{ id: chatId }, { rootChatId: chatId }] } } }),
    },
    select: { id: true, runId: true, data: true, run: { select: { chatId: true } } },
  })
  for (const { id, runId, data, run } of rows) {
    const view = data as unknown as InputRequestView
    if (view.toolName !== toolName || !(await isAllowed({ chatId: run.chatId, args: view.arguments }))) continue
    const { count } = await db.client.inputRequest.updateMany({
      where: { id, status: 'open' },
      data: { status: 'answered', answeredAt: now(clock), answer: { choice, giver: { ...grantedBy } } },
    })
    if (count === 0) continue
    bus.publish(`input:${id}`, { kind: 'answered' })
    await audit.record({ actorId: userId, action: 'input.approval', target: toolName, detail: { choice, runId } })
  }
}
