import { newId } from '#lib/ids.ts'
import type { Chunk } from '#lib/messages/index.ts'
import { now } from '#lib/platform/index.ts'
import type { TestEngine } from './engine.ts'

/** A row of a run that is left, and how long after the run's beginning it was written; without that, at its beginning. */
export type LeftRow = Chunk | { chunk: Chunk; afterMs: number }

interface HowLeft {
  /** Text of the person's message. */
  asked?: string
  stopRequested?: boolean
  takeovers?: number
  leaseUntil?: Date
  status?: 'running' | 'waiting'
}

/** A run as a process leaves it that died after these rows. */
export async function leaveRun(
  engine: TestEngine,
  rows: LeftRow[],
  { asked = 'Go.', ...run }: HowLeft = {},
): Promise<{ runId: string; chatId: string }> {
  const { platform, actor } = engine
  const chatId = await engine.chat()
  const [runId, userMessageId, messageId] = [newId(), newId(), newId()]
  const at = now(platform.clock)
  await platform.db.client.$transaction(async tx => {
    await tx.message.create({ data: { id: userMessageId, chatId, role: 'user', parts: [{ type: 'text', text: asked }], createdAt: at } })
    await tx.chat.update({ where: { id: chatId }, data: { headId: userMessageId, activeRunId: runId } })
    await tx.run.create({
      data: {
        id: runId,
        chatId,
        userId: actor.userId,
        status: 'running',
        model: 'test:model',
        selectedTools: ['*'],
        userMessageId,
        messageId,
        leaseToken: 'dead',
        leaseUntil: new Date(1),
        startedAt: at,
        ...run,
      },
    })
    const left: LeftRow[] = [{ type: 'start', messageId }, ...rows]
    const data = left.map((row, index) => {
      const { chunk, afterMs } = 'chunk' in row ? row : { chunk: row, afterMs: 0 }
      return { runId, seq: index + 1, atMs: BigInt(at.getTime() + afterMs), data: JSON.stringify(chunk) }
    })
    await tx.runEvent.createMany({ data })
  })
  return { runId, chatId }
}

/** The beginning of a step that has said something. */
export const said = (value: string): Chunk[] => [
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: value },
]

/** A call that was written ahead. */
export function startedCall(id: string, name: string, input: unknown): Chunk[] {
  const [server = '', tool = ''] = name.split('__')
  return [
    { type: 'tool-input-available', toolCallId: id, input, toolName: name, dynamic: true, toolMetadata: { server, tool, iteration: 1 } },
    {
      type: 'tool-output-available',
      toolCallId: id,
      dynamic: true,
      preliminary: true,
      output: { status: 'running', startedAt: '2026-01-01T00:00:00.000Z' },
    },
  ]
}
