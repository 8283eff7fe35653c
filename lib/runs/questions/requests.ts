import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { Requests, RequestView } from '../runs.ts'
import { reachedBy, standingIn } from './approvers.ts'

const MOST_OPEN = 200
const MOST_DECIDED = 50

export function createRequests({ db, clock, bus, audit }: Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>): Requests {
  const { inputRequest } = db.client
  const openFor = async (actor: Actor) => ({
    approvers: { in: await standingIn(db, actor) },
    userId: { not: actor.userId },
    status: 'open',
    expiresAt: { gt: now(clock) },
    run: { status: { in: ['running', 'waiting'] }, stopRequested: false },
  })
  const shown = { include: { user: { select: { name: true, email: true } } }, orderBy: { createdAt: 'desc' } } as const

  return {
    async list(actor) {
      const [open, decided] = await Promise.all([
        inputRequest.findMany({ where: await openFor(actor), ...shown, take: MOST_OPEN }),
        inputRequest.findMany({ where: { answeredById: actor.userId, status: 'answered' }, ...shown, take: MOST_DECIDED }),
      ])
      return [...open, ...decided].map(requestView)
    },

    count: async actor => inputRequest.count({ where: await openFor(actor) }),

    async decide(actor, requestId, { choice, reason }) {
      if (!isId(requestId) || actor.kind !== 'user') throw new AppError('input_not_found')
      const row = await db.client.$transaction(async tx => {
        const found = await tx.inputRequest.findFirst({
          where: { id: requestId, approvers: { not: '' }, userId: { not: actor.userId } },
          include: { user: { select: { disabledAt: true } } },
        })
        const may = found && (await tx.user.count({ where: { AND: [{ id: actor.userId }, reachedBy(found.approvers)] } })) > 0
        if (!found || !may) throw new AppError('input_not_found')
        const answer = {
          choice: choice === 'allow' ? 'allow_once' : 'deny',
          ...(reason ? { reason } : {}),
          decidedBy: await nameOf(tx, actor),
        }
        const { count } = await tx.inputRequest.updateMany({
          where: {
            id: requestId,
            status: 'open',
            approvers: found.approvers,
            expiresAt: { gt: now(clock) },
            run: { stopRequested: false },
          },
          data: { status: 'answered', answeredAt: now(clock), answeredById: actor.userId, answer },
        })
        if (count === 0) throw new AppError('input_answered')
        return found
      })
      bus.publish(`input:${requestId}`, { kind: 'answered' })
      const { toolName } = row.data as unknown as InputRequestView
      const detail = { choice, askerId: row.userId, approvers: row.approvers, runId: row.runId }
      await audit.record({ actor, action: 'input.decide_for_other', target: toolName ?? row.runId, detail })
    },
  }
}

async function nameOf(tx: Pick<Platform['db']['client'], 'user'>, { userId }: Actor): Promise<string> {
  const { name, email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { name: true, email: true } })
  return name || email
}

interface RequestRow {
  id: string
  data: unknown
  answer: unknown
  status: string
  createdAt: Date
  expiresAt: Date
  answeredAt: Date | null
  user: { name: string; email: string }
}

/** Names each field that others may see; the rest of the question stays with its person. */
function requestView({ id, data, answer, status, createdAt, expiresAt, answeredAt, user }: RequestRow): RequestView {
  const { toolName = '', arguments: args, reason = '', change = [], approvers } = data as InputRequestView
  const { choice, reason: said } = (answer ?? {}) as { choice?: string; reason?: string }
  const at = toolName.indexOf('.')
  return {
    id,
    asker: user.name || user.email,
    tool: toolName.slice(at + 1),
    server: toolName.slice(0, Math.max(0, at)),
    arguments: args ?? {},
    reason,
    change,
    approvers: approvers?.name ?? '',
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decided:
      status === 'answered'
        ? { choice: choice === 'allow_once' ? 'allow' : 'deny', reason: said ?? null, at: (answeredAt ?? createdAt).toISOString() }
        : null,
  }
}
