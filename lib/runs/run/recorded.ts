import type { ToolOutcome } from '#lib/messages/index.ts'
import type { ReplyCall } from './reply.ts'

/** Results of an earlier answer, which take the place of calls: nothing leaves, and no person is asked. */
export interface RecordedResults {
  outcomeOf(call: Pick<ReplyCall, 'name' | 'arguments' | 'argumentsText'>): ToolOutcome
}
