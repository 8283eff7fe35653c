import { z } from 'zod'
import type { ChildStatus, ToolOutcome, ToolOutcomeKind } from '#lib/messages/index.ts'
import type { ChildRefusal, StartedChild } from '../../run/children-port.ts'
import { CHILD_LEAST_MS, MAX_TASK_CHARS } from '../../run/limits.ts'
import type { ReplyCall } from '../../run/reply.ts'
import type { Run } from '../../run/run.ts'
import type { OwnResult } from '../own-result.ts'
import { awaitChild } from './await-child.ts'
import { refusedAgain } from './earlier-tasks.ts'

// Some models send null or nothing for absent arguments.
const text = z
  .string()
  .nullish()
  .transform(value => value?.trim() || undefined)
const names = z
  .array(z.string().min(1).max(1_000))
  .max(200)
  .nullish()
  .transform(value => value ?? undefined)
const delegateArguments = z.object({
  task: z.string(),
  assistant: text,
  model: text,
  tools: names,
  files: names,
  result_schema: z.record(z.string(), z.unknown()).nullish(),
})

const OUTCOMES: Record<ChildStatus, ToolOutcomeKind> = {
  ok: 'ok',
  partial: 'ok',
  failed: 'error',
  limit: 'error',
  stopped: 'cancelled',
}

/** Gives a task to a child and waits for its result. A call has one child, whichever process makes it: where it has one, only the wait goes on. */
export async function delegate(run: Run, call: ReplyCall, offered: ReadonlySet<string>): Promise<OwnResult> {
  const { ports, state } = run
  const started = (await ports.children.find(call.id)) ?? (await startChild(run, call, offered))
  if ('text' in started) return resultOf({ ...started, runId: null })
  // From here on another process only has to wait for the child.
  state.callsInFlight.end(call.id)
  const told = await awaitChild(run, call, started)
  // Without a result another process has the run, and nothing of this one is stored any longer.
  return resultOf({ ...(told ?? { status: 'stopped' as const, text: '' }), runId: started.runId })
}

async function startChild(run: Run, call: ReplyCall, offered: ReadonlySet<string>): Promise<StartedChild | ChildRefusal> {
  const { facts, ports, state } = run
  const { limits, child } = facts
  const read = delegateArguments.safeParse(call.arguments ?? {})
  if (!read.success) return failed(`The arguments are invalid: ${z.prettifyError(read.error)}`)
  const { task, result_schema: schema, ...named } = read.data
  if (task.trim() === '') return failed('The task is empty. Say what is to be done.')
  if (task.length > MAX_TASK_CHARS)
    return failed(`The task has more than ${MAX_TASK_CHARS} characters. Name files instead of their content.`)
  if ((child?.depth ?? 0) >= limits.delegateDepth) return limited('Tasks may not be divided any further. Do it yourself.')
  const again = refusedAgain(run, task)
  if (again !== null) return failed(again)
  const use = await ports.children.treeUse()
  if (use.rounds + state.stats.iterations >= limits.maxToolRounds) return limited('The rounds of this answer are used up.')
  if (use.tokens + state.stats.usage.totalTokens >= limits.delegateTokens) return limited('The tokens of this answer are used up.')
  const timeMs = Math.round(state.workTime.leftMs())
  if (timeMs < CHILD_LEAST_MS) return limited('The time of this answer is used up.')
  const allowance = { timeMs, ...(schema ? { resultSchema: schema } : {}) }
  return ports.children.start({ callId: call.id, task, ...named, offered, allowance })
}

const failed = (reason: string): ChildRefusal => ({ status: 'failed', text: reason })
const limited = (reason: string): ChildRefusal => ({ status: 'limit', text: reason })

interface Told {
  status: ChildStatus
  text: string
  runId: string | null
  changedFiles?: ToolOutcome['changedFiles']
  leftUndone?: string[]
}

/** Makes the result: one line of JSON, and the child's text behind it. */
function resultOf({ status, text, runId, changedFiles = [], leftUndone = [] }: Told): OwnResult {
  const paths = [...new Set(changedFiles.map(({ path }) => path))]
  const line = JSON.stringify({ status, run_id: runId, changed_files: paths, left_undone: leftUndone })
  return {
    outcome: OUTCOMES[status],
    text: text === '' ? line : `${line}\n${text}`,
    content: text === '' ? [] : [{ type: 'text', text }],
    ...(changedFiles.length > 0 ? { changedFiles } : {}),
  }
}
