import { z } from 'zod'
import type { Elicitation, SamplingRequest, ServerRequestHandler } from './server-request-handler.ts'

const contentSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))

/** An answer that was given before, of either kind. */
export const recordedAnswerSchema = z.union([
  z.object({ action: z.literal('accept'), content: contentSchema }),
  z.object({ action: z.enum(['decline', 'cancel']) }),
  z.object({ status: z.literal('done'), model: z.string(), text: z.string(), stopReason: z.enum(['endTurn', 'maxTokens']) }),
  z.object({ status: z.literal('refused'), reason: z.string() }),
])
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>

/** Question of a server that has no answer yet. */
export type OpenQuestion = { kind: 'elicit'; asked: Elicitation } | { kind: 'sample'; asked: SamplingRequest }

export class Unanswered extends Error {
  readonly question: OpenQuestion

  constructor(question: OpenQuestion) {
    super('the question has not been answered')
    this.question = question
  }
}

/** Has its answers already, in the order of the questions. The first question that has none ends in `Unanswered`. */
export function replayingHandler(answers: readonly RecordedAnswer[]): ServerRequestHandler {
  let next = 0
  return {
    async elicit(asked) {
      const answer = answers[next++]
      if (answer === undefined || !('action' in answer)) throw new Unanswered({ kind: 'elicit', asked })
      return answer
    },
    async sample(asked) {
      const answer = answers[next++]
      if (answer === undefined || !('status' in answer)) throw new Unanswered({ kind: 'sample', asked })
      return answer
    },
    signIn: async () => false,
  }
}
