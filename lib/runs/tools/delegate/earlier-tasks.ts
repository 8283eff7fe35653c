import type { ChatPart, ToolOutput } from '#lib/messages/index.ts'
import type { Run } from '../../run/run.ts'
import { taskOf } from '../../run/task-of.ts'

/** Failures of a task after which it is not given again. */
const MOST_FAILURES = 2

/** Why a task is not worth a child: null where it may be given. */
export function refusedAgain({ facts, state }: Pick<Run, 'facts' | 'state'>, task: string): string | null {
  const wanted = plain(task)
  const own = facts.child ? facts.path.findLast(({ role }) => role === 'user') : undefined
  if (own && plain(taskOf(own.parts)) === wanted) return 'This is the task that you were given. Do it yourself, or give a part of it.'
  const ends = state.writer.log.fold.message.parts.flatMap(part => endOf(part, wanted))
  if (ends.includes('denied')) return 'This task was denied before. Do not give it again; say what could not be done.'
  if (ends.filter(end => end === 'error').length >= MOST_FAILURES)
    return 'This task has failed twice. Do not give it again; do it another way, or say what could not be done.'
  return null
}

function endOf(part: ChatPart, wanted: string): string[] {
  if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
  const { server, tool } = part.toolMetadata ?? {}
  const output = part.output as ToolOutput
  if (server !== 'agent' || tool !== 'delegate' || output.status !== 'done') return []
  const { task } = (part.input ?? {}) as { task?: unknown }
  return typeof task === 'string' && plain(task) === wanted ? [output.outcome] : []
}

/** A task as tasks are compared: without case, and with single spaces. */
function plain(task: string): string {
  return task.trim().replace(/\s+/g, ' ').toLowerCase()
}
