import { setTimeout as sleep } from 'node:timers/promises'
import { type CallToolResult, type InputRequests, ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { answerInputRequests } from '../asking/answer-server.ts'
import { CLOSE_GRACE_MS, LIST_MS, MAX_INPUT_ROUNDS, MAX_TASK_MS, SDK_CALL_MS } from '../limits.ts'
import { localError } from '../wire/local-error.ts'
import { cleanCallResult, type StartedTask, startedTask, TASK_KEY } from '../wire/wire.ts'
import { isUnreachable } from './connection-status.ts'
import type { Session } from './session.ts'
import type { TaskSlot, WireCall } from './wire-call.ts'

/** Declared by us, so servers of 2026-07-28 may answer a call with a task (SEP-2663). */
export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks'

const MIN_POLL_MS = 50
const MAX_POLL_MS = 10_000
const DEFAULT_POLL_MS = 1_000
/** In a row; a task is there to survive a broken connection. */
const MAX_BROKEN_POLLS = 5
const looseResult = z.looseObject({})

/** The task that a result refers to; null for one that is the result. */
export function taskIn(result: CallToolResult): StartedTask | null {
  return startedTask({ resultType: 'task', ...(isObject(result._meta?.[TASK_KEY]) ? result._meta[TASK_KEY] : {}) })
}

/**
 * Waits for a task and yields the result of its call, whichever flavour of tasks the server speaks. Puts its questions to the call's handler, and cancels it when
 * the call is given up. Throws the error that the task failed with, or a sentence.
 */
export async function followTask(
  session: Session,
  task: StartedTask | string,
  call: WireCall & { task: TaskSlot },
  roots: readonly string[],
) {
  const taskId = typeof task === 'string' ? task : task.taskId
  const follower = { session, call, taskId, roots }
  try {
    return await call.task.unhurried(() => follow(follower, typeof task === 'string' ? null : task))
  } catch (error) {
    if (call.signal.aborted && !call.task.isLeft()) await cancel(session, taskId)
    throw error
  }
}

interface Follower {
  session: Session
  call: WireCall & { task: TaskSlot }
  taskId: string
  roots: readonly string[]
}

async function follow(follower: Follower, known: StartedTask | null): Promise<CallToolResult> {
  const { session, call } = follower
  const isLegacy = session.client.getProtocolEra() === 'legacy'
  const answered = new Set<string>()
  let task = known ?? (await look(follower, { isFirst: true }))
  for (let workedMs = 0, report = 1; ; report++) {
    call.signal.throwIfAborted()
    if (task.statusMessage !== undefined) call.onProgress?.({ progress: report, message: task.statusMessage })
    // In the older flavour, the answer to this request is the result, and on its way the server asks what it wants to know.
    if (isLegacy && task.status !== 'working') return ask(follower, 'tasks/result', SDK_CALL_MS) as Promise<CallToolResult>
    if (task.status === 'completed') return cleanCallResult(task.result) as CallToolResult
    if (task.status === 'failed') throw failureOf(task.error)
    if (task.status === 'cancelled') throw refusal(t('serverCancelledTask'))
    if (task.status === 'input_required') await answer(follower, task.inputRequests, answered)
    const pollMs = Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, task.pollIntervalMs ?? DEFAULT_POLL_MS))
    workedMs += pollMs
    if (workedMs > MAX_TASK_MS) {
      await cancel(session, follower.taskId)
      throw refusal(t('taskTookTooLong'))
    }
    await sleep(pollMs, undefined, { signal: call.signal })
    task = await look(follower, { isFirst: false })
  }
}

async function look(follower: Follower, { isFirst }: { isFirst: boolean }): Promise<StartedTask> {
  const { session, call } = follower
  for (let broken = 1; ; broken++) {
    const task = await ask(follower, 'tasks/get', LIST_MS).catch((error: unknown) => {
      if (isFirst && error instanceof ProtocolError) call.task.lost()
      if (call.signal.aborted || broken >= MAX_BROKEN_POLLS || !isUnreachable(error, session)) throw error
      return null
    })
    if (task !== null) {
      const state = startedTask({ ...task, resultType: 'task' })
      if (state === null) throw refusal(t('serverSentNoReadable'))
      return state
    }
    await sleep(DEFAULT_POLL_MS, undefined, { signal: call.signal })
  }
}

/** Asks each question once: a server may keep showing one that was answered. */
async function answer(follower: Follower, requests: Record<string, unknown> | undefined, answered: Set<string>): Promise<void> {
  const open = Object.entries(requests ?? {}).filter(([key]) => !answered.has(key))
  if (open.length === 0) return
  if (answered.size >= MAX_INPUT_ROUNDS) throw refusal(t('serverKeptAskingWithout'))
  for (const [key] of open) answered.add(key)
  const inputResponses = await answerInputRequests(follower.call.handler, Object.fromEntries(open) as InputRequests, follower.roots)
  follower.call.signal.throwIfAborted()
  await ask(follower, 'tasks/update', LIST_MS, { inputResponses })
}

function ask({ session, call, taskId }: Follower, method: string, timeout: number, more: Record<string, unknown> = {}) {
  return session.client.request({ method, params: { taskId, ...more } }, looseResult, { signal: call.signal, timeout })
}

async function cancel(session: Session, taskId: string): Promise<void> {
  const request = { method: 'tasks/cancel', params: { taskId } }
  // It may have ended in the meantime; no call waits for the answer.
  await session.client.request(request, looseResult, { timeout: 2 * CLOSE_GRACE_MS }).catch(() => null)
}

function failureOf(error: unknown): ProtocolError {
  const { code, message } = isObject(error) ? error : {}
  return new ProtocolError(typeof code === 'number' ? code : -32603, typeof message === 'string' ? message : '')
}

function refusal(sentence: string): ProtocolError {
  const { code, message, data } = localError(sentence)
  return new ProtocolError(code, message, data)
}
