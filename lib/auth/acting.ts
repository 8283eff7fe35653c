import type { Platform, Prisma, Tx } from '#lib/platform/index.ts'
import { publishRevoked } from './access-watch.ts'

/** Reach of an end. `sessions`: browser sessions and their grants. `everything`: all that acts for the person. */
export type Reach = 'sessions' | 'everything'

export interface AccessEnding {
  userId: string
  at: Date
  /** Session that stays, with its grants; null for none. */
  keptSession: string | null
}

interface Acting {
  table: Prisma.ModelName
  reach: Reach
  end(tx: Tx, ending: AccessEnding): Promise<unknown>
}

/**
 * Lists everything that acts for a person, and how it ends. Claiming an account, disabling, deletion, resets, password changes and signing out
 * everywhere go through this list. A new table belongs here or among the plain ones with its reason: tests/acting.test.ts compares with the schema.
 */
export const acting: readonly Acting[] = [
  {
    table: 'User',
    reach: 'sessions',
    end: (tx, { userId }) => tx.user.updateMany({ where: { id: userId }, data: { tokenVersion: { increment: 1 } } }),
  },
  {
    table: 'ToolGrant',
    reach: 'sessions',
    end: (tx, { userId, keptSession }) =>
      tx.toolGrant.deleteMany({
        where: { userId, ...(keptSession === null ? {} : { NOT: { givenBy: 'session', giverId: keptSession } }) },
      }),
  },
  { table: 'McpSignInAttempt', reach: 'sessions', end: (tx, { userId }) => tx.mcpSignInAttempt.deleteMany({ where: { userId } }) },
  // Spent codes stay, to detect a replay.
  { table: 'ProgramCode', reach: 'sessions', end: (tx, { userId }) => tx.programCode.deleteMany({ where: { userId, spentAt: null } }) },
  {
    table: 'PasswordReset',
    reach: 'sessions',
    end: (tx, { userId }) => tx.passwordReset.deleteMany({ where: { usedAt: null, OR: [{ userId }, { madeById: userId }] } }),
  },
  {
    table: 'PushSubscription',
    reach: 'sessions',
    end: (tx, { userId, keptSession }) =>
      tx.pushSubscription.deleteMany({ where: { userId, ...(keptSession === null ? {} : { NOT: { sessionId: keptSession } }) } }),
  },
  // Its deliveries are deleted with it.
  { table: 'Webhook', reach: 'everything', end: (tx, { userId }) => tx.webhook.deleteMany({ where: { userId } }) },
  {
    table: 'Schedule',
    reach: 'everything',
    end: (tx, { userId, at }) => tx.schedule.updateMany({ where: { userId, pausedAt: null }, data: { pausedAt: at, nextAt: null } }),
  },
  {
    table: 'ApiKey',
    reach: 'everything',
    end: (tx, { userId, at }) => tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } }),
  },
  // Its tokens are deleted with it.
  { table: 'ProgramGrant', reach: 'everything', end: (tx, { userId }) => tx.programGrant.deleteMany({ where: { userId } }) },
  {
    table: 'Share',
    reach: 'everything',
    end: (tx, { userId, at }) => tx.share.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: at } }),
  },
  { table: 'McpSignIn', reach: 'everything', end: (tx, { userId }) => tx.mcpSignIn.deleteMany({ where: { userId } }) },
  {
    table: 'Invitation',
    reach: 'everything',
    end: (tx, { userId, at }) =>
      tx.invitation.updateMany({ where: { invitedById: userId, usedAt: null, revokedAt: null }, data: { revokedAt: at } }),
  },
  {
    table: 'InputRequest',
    reach: 'everything',
    end: (tx, { userId }) => tx.inputRequest.updateMany({ where: { userId, status: 'open' }, data: { status: 'withdrawn' } }),
  },
  // Messages that would have been sent next.
  { table: 'QueuedMessage', reach: 'everything', end: (tx, { userId }) => tx.queuedMessage.deleteMany({ where: { userId } }) },
  {
    table: 'Run',
    reach: 'everything',
    end: (tx, { userId }) => tx.run.updateMany({ where: { userId, status: { in: UNFINISHED } }, data: { stopRequested: true } }),
  },
]

const UNFINISHED = ['running', 'waiting']

/** Ended runs, for `publishEnded` once the transaction is stored. */
export interface Ended {
  runIds: string[]
}

/** Ends everything within `reach`, in the caller's transaction. */
export async function endActing(tx: Tx, reach: Reach, ending: AccessEnding): Promise<Ended> {
  for (const { reach: least, end } of acting) if (reach === 'everything' || least === reach) await end(tx, ending)
  if (reach !== 'everything') return { runIds: [] }
  const runs = await tx.run.findMany({ where: { userId: ending.userId, status: { in: UNFINISHED } }, select: { id: true } })
  return { runIds: runs.map(({ id }) => id) }
}

/** Ends invitations and reset links that an administrator handed out, as each carries that administrator's rights. */
export async function endAdministering(tx: Tx, { userId, at }: Omit<AccessEnding, 'keptSession'>): Promise<void> {
  await tx.invitation.updateMany({ where: { invitedById: userId, usedAt: null, revokedAt: null }, data: { revokedAt: at } })
  await tx.passwordReset.deleteMany({ where: { madeById: userId, usedAt: null } })
}

/** Publishes the end to open streams and to the processes that do the work. */
export function publishEnded(bus: Platform['bus'], { runIds }: Ended): void {
  publishRevoked(bus)
  for (const id of runIds) bus.publish(`run:${id}`, { kind: 'stop' })
}
