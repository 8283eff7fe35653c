import type { ChatPart, ChildView, Usage } from '#lib/messages/index.ts'
import { addUsage } from '#lib/messages/index.ts'
import { createBell } from '#lib/platform/index.ts'
import type { ChildResult, StartedChild } from '../../run/children-port.ts'
import { CHILD_END_MS, CHILD_LOOK_MS } from '../../run/limits.ts'
import type { ReplyCall } from '../../run/reply.ts'
import type { Run } from '../../run/run.ts'
import { isHandedOver } from '../../run/run-stop.ts'
import { createChildQuestions } from './child-questions.ts'
import { type ToldResult, toldResult } from './child-result.ts'

/**
 * Waits for the end of a child, however long it takes: the time limits of tools do not end it, its own allowance does. A run that stops has its child
 * stopped. Returns null where another process goes on waiting.
 */
export async function awaitChild(run: Run, call: ReplyCall, child: StartedChild): Promise<ToldResult | null> {
  const { ports, state } = run
  if (childView(state.writer.log.fold.message.parts, child.runId) === undefined)
    state.writer.write({ type: 'data-child', id: child.runId, data: { ...child, status: null } })
  if (!(await untilEnd(run, call, child))) return null
  const result = await ports.children.result(child.runId)
  const told = toldResult(result)
  const shown = childView(state.writer.log.fold.message.parts, child.runId)
  if (!shown?.status) state.writer.write({ type: 'data-child', id: child.runId, data: endedView(child, result, told, ports.clock.nowMs()) })
  return told
}

/** Resolves to false where this process has to leave the run. */
async function untilEnd(run: Run, call: ReplyCall, child: StartedChild): Promise<boolean> {
  const { ports, state } = run
  const bell = createBell(state.signal)
  const unsubscribe = ports.children.onNews(bell.ring)
  const questions = createChildQuestions(run, call.id, bell.ring)
  let doing: string | null = null
  try {
    for (;;) {
      if (isHandedOver(state.signal)) return false
      if (state.signal.aborted) {
        await stopped(run, child)
        await questions.end()
        return !isHandedOver(state.signal)
      }
      const look = await ports.children.look(child.runId)
      const isOver = look.status !== 'running' && look.status !== 'waiting'
      await questions.show(isOver ? [] : look.questions)
      if (isOver) return true
      if (look.doing !== doing) showDoing(run, call, child, look.doing)
      doing = look.doing
      const wait = () => bell.rung(CHILD_LOOK_MS)
      await (questions.isOpen() ? state.workTime.pausedDuring(wait) : wait())
    }
  } finally {
    unsubscribe()
    bell.end()
  }
}

/** Stops the child and waits a moment for its end, so its usage and files are known. */
async function stopped({ ports, state }: Run, child: StartedChild): Promise<void> {
  await ports.children.stop(child.runId)
  const untilMs = ports.clock.monotonicMs() + CHILD_END_MS
  const bell = createBell()
  const unsubscribe = ports.children.onNews(bell.ring)
  try {
    while (!isHandedOver(state.signal) && ports.clock.monotonicMs() < untilMs) {
      const { status } = await ports.children.look(child.runId)
      if (status !== 'running' && status !== 'waiting') return
      await bell.rung(CHILD_END_MS / 5)
    }
  } finally {
    unsubscribe()
    bell.end()
  }
}

function showDoing({ state }: Pick<Run, 'state'>, call: ReplyCall, child: StartedChild, doing: string | null): void {
  const progress = { progress: 0, ...(doing === null ? {} : { message: doing }) }
  const output = { status: 'running' as const, startedAt: child.startedAt, progress }
  state.writer.write({ type: 'tool-output-available', toolCallId: call.id, dynamic: true, preliminary: true, output })
}

export function childView(parts: readonly ChatPart[], runId: string): ChildView | undefined {
  for (const part of parts) if (part.type === 'data-child' && part.id === runId) return part.data
  return undefined
}

function endedView(child: StartedChild, { status, usage, message }: ChildResult, told: ToldResult, nowMs: number): ChildView {
  const { metadata } = message ?? {}
  const below = metadata?.children
  const treeUsage: Usage = below ? addUsage(usage, below.usage) : usage
  const cost = sumOf(metadata?.usage === undefined ? 0 : metadata.costMicroUsd, below ? below.costMicroUsd : 0)
  return {
    ...child,
    status: status === 'running' || status === 'waiting' ? 'stopped' : told.status,
    finishedAt: new Date(nowMs).toISOString(),
    usage,
    treeUsage,
    ...(cost === undefined ? {} : { costMicroUsd: cost }),
  }
}

function sumOf(own: number | undefined, below: number | undefined): number | undefined {
  return own === undefined || below === undefined ? undefined : own + below
}
