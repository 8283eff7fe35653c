import { type FinishReason, type InputRequestView, noUsage, type RunError, type RunStatus, type Usage } from '#lib/messages/index.ts'
import type { Prisma } from '#lib/platform/index.ts'
import type { RunView } from '../runs.ts'

export const runSelect = {
  id: true,
  chatId: true,
  userId: true,
  messageId: true,
  userMessageId: true,
  status: true,
  model: true,
  mode: true,
  finishReason: true,
  iterations: true,
  usage: true,
  error: true,
  startedAt: true,
  finishedAt: true,
  parentRunId: true,
  rootRunId: true,
  depth: true,
  inputs: { where: { status: 'open' }, select: { data: true }, orderBy: { createdAt: 'asc' } },
} as const satisfies Prisma.RunSelect

/** The columns of a run that its view needs. */
export type RunRecord = Prisma.RunGetPayload<{ select: typeof runSelect }>

export function toRunView(
  row: RunRecord,
  { children, inputs }: Pick<RunView, 'children' | 'inputs'> = { children: [], inputs: [] },
): RunView {
  return {
    id: row.id,
    chatId: row.chatId,
    userId: row.userId,
    messageId: row.messageId,
    userMessageId: row.userMessageId,
    status: row.status as RunStatus,
    model: row.model,
    mode: row.mode === 'batch' ? 'batch' : 'live',
    finishReason: row.finishReason as FinishReason | null,
    iterations: row.iterations,
    usage: { ...noUsage, ...(row.usage as unknown as Partial<Usage>) },
    inputs: [...row.inputs.map(({ data }) => data as unknown as InputRequestView), ...inputs],
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
    error: row.error as unknown as RunError | null,
    parentRunId: row.parentRunId,
    depth: row.depth,
    children,
  }
}

/** True for the status of a run that has not ended. */
export function isActive(status: string | undefined): boolean {
  return status === 'running' || status === 'waiting'
}
