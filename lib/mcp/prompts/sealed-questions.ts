import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { InputRequestView } from '#lib/messages/index.ts'
import { type Platform, sha256 } from '#lib/platform/index.ts'
import { mcpFailures } from '#lib/words/en/mcp-failures.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { answerInputRequests } from '../asking/answer-server.ts'
import { readForm } from '../asking/form.ts'
import { type OpenQuestion, type RecordedAnswer, recordedAnswerSchema, replayingHandler, Unanswered } from '../asking/replaying-handler.ts'
import type { Sampler } from '../asking/sampler.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import { FETCH_ANSWER_MS, MAX_ASKING_BYTES } from '../limits.ts'
import { type Redact, redactedWords } from '../wire/redact.ts'
import { type FetchRound, firstRound } from './fetch-rounds.ts'
import type { FetchAnswer, FetchQuestion } from './views.ts'

/** Request of a person. `name` appears in the question; `key` identifies the request among all that they can make of this server. */
export interface AskedFor {
  actor: Actor
  definition: ServerDefinition
  redact: Redact
  name: string
  key: readonly unknown[]
}

/**
 * Questions of servers between two requests of a person's browser. The state of such a request is sealed and given to the browser, which can
 * neither read nor forge it. It is valid for this person and this request only, and nothing has to be stored or cleaned up.
 */
export interface SealedQuestions {
  /**
   * From where to continue: the beginning, or with one answer more. Throws `input_not_found` for what is not this person's, or too old, `invalid_choice`, and
   * `invalid_form` with `details.problems` by field.
   */
  resume(of: AskedFor, answer: FetchAnswer | undefined, signal: AbortSignal): Promise<FetchRound>
  put(of: AskedFor, at: FetchRound, question: OpenQuestion): Promise<FetchQuestion>
}

const sealedSchema = z.object({
  kind: z.literal('offer'),
  of: z.string(),
  untilMs: z.number(),
  /** The model that the person was shown. */
  model: z.string().nullable(),
  at: z.object({
    round: z.number(),
    requests: z.custom<FetchRound['requests']>(value => typeof value === 'object' && value !== null),
    requestState: z.string().exactOptional(),
    answers: z.array(recordedAnswerSchema),
  }),
})
type Sealed = z.infer<typeof sealedSchema>

const CHOICES = { elicit: ['accept', 'decline', 'cancel'], sample: ['allow_once', 'decline'] } as const

export function createSealedQuestions(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  sampler: Sampler | undefined,
): SealedQuestions {
  function unsealed(of: AskedFor, asking: string): Sealed {
    const sealed = sealedSchema.safeParse(opened(asking))
    if (sealed.success && sealed.data.of === fingerprint(of) && sealed.data.untilMs >= clock.nowMs()) return sealed.data
    throw new AppError('input_not_found', { message: t('questionNoLongerOpen') })
  }

  function opened(asking: string): unknown {
    try {
      return JSON.parse(secrets.open(asking))
    } catch (cause) {
      if (cause instanceof Error) return null
      throw cause
    }
  }

  async function given(of: AskedFor, { model, at }: Sealed, answer: FetchAnswer, signal: AbortSignal): Promise<RecordedAnswer> {
    const { kind, asked } = await nextQuestion(of, at)
    const options: readonly string[] = CHOICES[kind]
    if (!options.includes(answer.choice)) {
      throw new AppError('invalid_choice', { message: t('chooseOneOf', { options: options.join(', ') }), details: { options } })
    }
    if (kind === 'sample') {
      if (answer.choice === 'decline' || !sampler || model === null) return { status: 'refused', reason: mcpFailures('personRefused') }
      // As the person has seen it: what a server repeats of its secrets is not for a model either.
      return sampler.answer(of.actor, model, redactedWords(asked, of.redact), signal)
    }
    if (answer.choice !== 'accept') return { action: answer.choice === 'decline' ? 'decline' : 'cancel' }
    const form = readForm(asked.mode === 'form' ? asked.schema : {}, answer.content)
    if (form.ok) return { action: 'accept', content: form.content }
    throw new AppError('invalid_form', { message: Object.values(form.problems)[0] ?? '', details: { problems: form.problems } })
  }

  return {
    async resume(of, answer, signal) {
      if (!answer) return firstRound
      const sealed = unsealed(of, answer.asking)
      return { ...roundOf(sealed), answers: [...sealed.at.answers, await given(of, sealed, answer, signal)] }
    },

    async put(of, at, { kind, asked }) {
      const { definition, redact } = of
      const model = kind === 'sample' && sampler ? await sampler.choose(of.actor, asked.hints) : null
      if (kind === 'sample' && !model)
        throw new AppError('server_failed', { message: t('titleNeedsModelNone', { title: definition.title }) })
      const nowMs = clock.nowMs()
      const untilMs = nowMs + FETCH_ANSWER_MS
      const sealed: Sealed = { kind: 'offer', of: fingerprint(of), untilMs, model: model?.id ?? null, at }
      const plain = JSON.stringify(sealed)
      if (Buffer.byteLength(plain) > MAX_ASKING_BYTES)
        throw new AppError('server_failed', { message: t('titleAsksMoreThan', { title: definition.title }) })
      const question: InputRequestView = {
        id: newId(),
        status: 'open',
        options: [...CHOICES[kind]],
        reason: mcpFailures('titleAsksBeforeProvides', { title: definition.title, name: of.name }),
        createdAt: new Date(nowMs).toISOString(),
        expiresAt: new Date(untilMs).toISOString(),
        ...(kind === 'elicit'
          ? elicitation(redactedWords(asked, redact))
          : sampling(definition, model?.title ?? '', redactedWords(asked, redact))),
      }
      return { asking: secrets.seal(plain), question }
    },
  }
}

function roundOf({ at: { requestState, ...at } }: Sealed): FetchRound {
  return { ...at, ...(requestState === undefined ? {} : { requestState }) }
}

async function nextQuestion({ definition }: AskedFor, at: Sealed['at']): Promise<OpenQuestion> {
  try {
    await answerInputRequests(replayingHandler(at.answers), at.requests, definition.roots)
  } catch (error) {
    if (error instanceof Unanswered) return error.question
    throw error
  }
  throw new AppError('input_answered')
}

/** Binds the state to the server's present configuration: another address must not get it. */
function fingerprint({ actor, definition: { slug, url, command, args }, key }: AskedFor): string {
  return sha256(JSON.stringify([actor.userId, slug, url, command, args, key]))
}

function elicitation(asked: Extract<OpenQuestion, { kind: 'elicit' }>['asked']) {
  const where = asked.mode === 'form' ? { schema: asked.schema } : { url: asked.url }
  return { kind: 'elicitation' as const, message: asked.message, ...where }
}

function sampling(
  { title }: ServerDefinition,
  model: string,
  { systemPrompt, messages, maxTokens }: Extract<OpenQuestion, { kind: 'sample' }>['asked'],
) {
  const shown = { model, maxTokens, ...(systemPrompt === null ? {} : { systemPrompt }), messages }
  return { kind: 'sampling' as const, message: mcpFailures('letTitleAskModel', { title, model }), arguments: shown }
}
