import { isInputRequiredResult } from '@modelcontextprotocol/client'
import { AppError } from '../../errors.ts'
import { answerInputRequests } from '../asking/answer-server.ts'
import type { CallHost } from '../asking/call-host.ts'
import { MAX_INPUT_ROUNDS } from '../limits.ts'
import type { ServerDefinition } from '../server-definitions.ts'

/** What goes with a request that is made again: `inputResponses` and `requestState`, each only where there is one. */
export type Answers = Record<string, unknown>

/**
 * A prompt or a resource of a server that answers with a question first (MRTR, 2026-07-28). What Parley knows by itself is answered: the roots of the
 * server, and state alone. For a person or a model to be asked there is no place, so that this ends in an error that says so.
 */
export async function untilGiven<T extends object>(definition: ServerDefinition, request: (answers: Answers) => Promise<T>): Promise<T> {
  let answers: Answers = {}
  for (let round = 0; round <= MAX_INPUT_ROUNDS; round++) {
    const result = await request(answers)
    if (!isInputRequiredResult(result)) return result
    const inputResponses = await answerInputRequests(nobody(definition), result.inputRequests, definition.roots)
    const { requestState } = result
    const isAnswered = Object.keys(inputResponses).length > 0
    answers = { ...(isAnswered ? { inputResponses } : {}), ...(requestState === undefined ? {} : { requestState }) }
  }
  throw new AppError('server_failed', { message: `${definition.title} went on asking without coming to an end.` })
}

function nobody({ title }: ServerDefinition): CallHost {
  const refuse = async () => {
    const message = `${title} wants to ask you something before it gives this. It can ask only while one of its tools runs.`
    throw new AppError('server_failed', { message })
  }
  return { elicit: refuse, sample: refuse, signIn: async () => false }
}
