import type { ChatMessage } from '#lib/messages/index.ts'
import { MIN_CONFIDENCE } from './limits.ts'
import type { TopicAnswer } from './topic-answer.ts'
import { turnStarts } from './turns.ts'

export type Decision =
  /** Messages before `firstKept` belong to another topic, and no summary replaces them. */
  | { kind: 'leave_out'; firstKept: number }
  /** A summary replaces the messages before `firstKept`. */
  | { kind: 'summarise'; firstKept: number }

export interface Decided {
  messages: readonly Pick<ChatMessage, 'role'>[]
  /** Place of the first message that stays word for word. */
  firstKept: number
  /** Place of the first message that the question has shown. */
  offset: number
  answer: Pick<TopicAnswer, 'boundary' | 'confidence'>
  minExchanges: number
}

/**
 * Decides what becomes of the messages before those that stay. A change of topic within those that stay, told with confidence, leaves out everything
 * before it. The newest exchanges stay in any case, and so does a turn as a whole.
 */
export function decide({ messages, firstKept, offset, answer, minExchanges }: Decided): Decision {
  const { boundary, confidence } = answer
  const place = boundary === null ? -1 : boundary + offset
  if (place < firstKept || confidence < MIN_CONFIDENCE) return { kind: 'summarise', firstKept }
  const starts = turnStarts(messages)
  const begin = starts.findLast(start => start <= place) ?? firstKept
  const newest = starts.at(-minExchanges) ?? firstKept
  return { kind: 'leave_out', firstKept: Math.max(firstKept, Math.min(begin, newest)) }
}
