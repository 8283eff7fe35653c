import { type InputRequests, isInputRequiredResult } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { answerInputRequests } from '../asking/answer-server.ts'
import { type OpenQuestion, type RecordedAnswer, Unanswered } from '../asking/replaying-handler.ts'
import type { ServerRequestHandler } from '../asking/server-request-handler.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { MAX_INPUT_ROUNDS } from '../limits.ts'

/** Parameters of a repeated request: `inputResponses` and `requestState`, each only if there is one. */
export type Answers = Record<string, unknown>

/** Progress of a request that its server answered with questions: the open questions, and the answers so far in order. */
export interface FetchRound {
  /** 0 before the first request. */
  round: number
  requests: InputRequests
  requestState?: string
  answers: RecordedAnswer[]
}

export const firstRound: FetchRound = { round: 0, requests: {}, answers: [] }

export type Reached<T> = { kind: 'fetched'; fetched: T } | { kind: 'asks'; at: FetchRound; question: OpenQuestion }

/**
 * Fetches a prompt or a resource from a server that may ask first (MRTR, 2026-07-28). Repeats the request with the answers of `handlerOf` and the
 * server's exact state, until it has a result or an unanswered question.
 */
export async function fetchInRounds<T extends object>(
  { title, roots }: Pick<ServerDefinition, 'title' | 'roots'>,
  { from, handlerOf }: { from: FetchRound; handlerOf: (at: FetchRound) => ServerRequestHandler },
  request: (answers: Answers) => Promise<T>,
): Promise<Reached<T>> {
  for (let at = from; at.round <= MAX_INPUT_ROUNDS; ) {
    const { requests, requestState } = at
    const responses = await answerInputRequests(handlerOf(at), requests, roots).catch(unanswered)
    if (responses instanceof Unanswered) return { kind: 'asks', at, question: responses.question }
    const isAnswered = Object.keys(responses).length > 0
    const result = await request({
      ...(isAnswered ? { inputResponses: responses } : {}),
      ...(requestState === undefined ? {} : { requestState }),
    })
    if (!isInputRequiredResult(result)) return { kind: 'fetched', fetched: result }
    const state = result.requestState === undefined ? {} : { requestState: result.requestState }
    at = { round: at.round + 1, requests: result.inputRequests ?? {}, ...state, answers: [] }
  }
  throw new AppError('server_failed', { message: t('titleKeptAskingWithout', { title }) })
}

/** Fetches for a caller that stays to answer each question. */
export async function fetchAnswering<T extends object>(
  definition: Pick<ServerDefinition, 'title' | 'roots'>,
  handler: ServerRequestHandler,
  request: (answers: Answers) => Promise<T>,
): Promise<T> {
  const reached = await fetchInRounds(definition, { from: firstRound, handlerOf: () => handler }, request)
  if (reached.kind === 'fetched') return reached.fetched
  throw new Error('a handler has left a question unanswered')
}

function unanswered(error: unknown): Unanswered {
  if (error instanceof Unanswered) return error
  throw error
}

/** Refuses every question: used where no person can be asked. */
export function refusingHandler({ title }: Pick<ServerDefinition, 'title'>): ServerRequestHandler {
  const refuse = async () => {
    throw new AppError('server_failed', { message: t('titleAsksQuestionCannot', { title }) })
  }
  return { elicit: refuse, sample: refuse, signIn: async () => false }
}
