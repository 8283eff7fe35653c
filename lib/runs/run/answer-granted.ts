import type { Giver } from '#lib/auth/index.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'

export interface Granted {
  userId: string
  toolName: string
  /** Null grants it in every chat of the user. */
  chatId: string | null
  choice: string
  giver: Giver
}

/** Answers open approvals of a tool that the user has allowed for longer than one call, where `isAllowed` agrees for the call. */
export async function answerGranted(
  { db, clock, bus, audit }: Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>,
  { userId, toolName, chatId, choice, giver }: Granted,
  isAllowed: (call: { chatId: string; args: unknown }) => Promise<boolean>,
): Promise<void> {
  const rows = await db.client.inputRequest.findMany({
    where: { userId, kind: 'approval', status: 'open', ...(chatId === null ? {} : { run: { chatId } }) },
    select: { id: true, runId: true, data: true, run: { select: { chatId: true } } },
  })
  for (const { id, runId, data, run } of rows) {
    const view = data as unknown as InputRequestView
    if (view.toolName !== toolName || !(await isAllowed({ chatId: run.chatId, args: view.arguments }))) continue
    const { count } = await db.client.inputRequest.updateMany({
      where: { id, status: 'open' },
      data: { status: 'answered', answeredAt: now(clock), answer: { choice, giver: { ...giver } } },
    })
    if (count === 0) continue
    bus.publish(`input:${id}`, { kind: 'answered' })
    await audit.record({ actorId: userId, action: 'input.approval', target: toolName, detail: { choice, runId } })
  }
}
