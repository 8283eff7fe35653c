import { ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { SKIP_SERVERS } from '../offer/listed-servers.ts'
import { answerInput, answerSignIns, choiceOfApproval, inTreeOf } from '../questions/answer.ts'
import type { Queue } from '../queue/create-queue.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Runs } from '../runs.ts'
import { findRun } from './read-runs.ts'
import { stopOpen } from './stop-open.ts'

/** Stops runs and answers their questions, wherever they are executed: through the database, and a note on the bus. */
export function createRunControls(
  { platform, budgets }: Pick<RunEngine, 'platform' | 'budgets'>,
  queue: Pick<Queue, 'hold'>,
): Pick<Runs, 'stop' | 'skipServers' | 'answer' | 'answerById' | 'signedIn' | 'approve'> {
  const { db, bus } = platform
  const asked = { ...platform, budgets }
  return {
    async stop(actor, runId, { sendsQueue } = { sendsQueue: false }) {
      const { chatId } = await findRun({ platform }, actor, runId, 'write')
      await stopOpen(platform, { id: runId, chatId }, sendsQueue ? null : queue)
    },

    async skipServers(actor, runId) {
      await findRun({ platform }, actor, runId, 'write')
      bus.publish(`run:${runId}`, { kind: SKIP_SERVERS })
    },

    async answer(actor, runId, inputId, answer) {
      await findRun({ platform }, actor, runId)
      await answerInput(asked, actor, { runId, inputId }, answer)
    },

    answerById: (actor, inputId, answer) => answerInput(asked, actor, { inputId }, answer),

    signedIn: (userId, server) => answerSignIns(platform, userId, server),

    async approve(actor, runId, toolCallId, { approved, scope, reason }) {
      await findRun({ platform }, actor, runId)
      const rows = await db.client.inputRequest.findMany({
        where: {
          // A question of a child is shown about the call that has started it.
          OR: [{ toolCallId, run: inTreeOf(runId) }, { run: { parentRunId: runId, parentCallId: toolCallId } }],
          ...ownedBy(actor),
          kind: { in: ['approval', 'repeat'] },
        },
        select: { id: true, kind: true, status: true },
        orderBy: { createdAt: 'desc' },
      })
      const row = rows.find(({ status }) => status === 'open') ?? rows[0]
      if (!row) throw new AppError('input_not_found')
      const choice = choiceOfApproval(row.kind, { approved, ...(scope === undefined ? {} : { scope }) })
      await answerInput(asked, actor, { inputId: row.id }, { choice, ...(reason === undefined ? {} : { reason }) })
    },
  }
}
