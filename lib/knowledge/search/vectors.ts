import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { giveWay } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { CANDIDATES, EMBED_QUERY_MS, MAX_COMPARED } from '../limits.ts'
import { KeptVectors } from '../vectors/kept-vectors.ts'
import type { VectorState } from '../vectors/state.ts'
import type { Scope, TextInScope } from './scope.ts'
import { Best, type Ranked } from './top.ts'

interface VectorRow {
  textId: number
  length: number
  data: Uint8Array
}

/** Texts in one statement. */
const TEXTS = 20
const ROWS = 'SELECT "textId", "length", "data" FROM "PassageVectors" WHERE "textId" = ANY(?) ORDER BY "textId", "first"'
const KEPT_QUESTIONS = 200

/**
 * Ranks the passages of a scope by the direction of their vectors, each compared exactly. Null where words alone rank: no model is set, it fails, none of the
 * texts has vectors of it, or there are too many.
 */
export function createRankByVectors(deps: KnowledgeDeps, state: VectorState) {
  const { db, clock, log } = deps.platform
  const kept = new KeptVectors()
  const questions = new Map<string, Float32Array>()

  async function vectorOf(actor: Actor, model: string, query: string, signal: AbortSignal): Promise<Float32Array | null> {
    const key = `${model}\n${query}`
    const known = questions.get(key)
    if (known) return known
    const until = AbortSignal.any([signal, AbortSignal.timeout(EMBED_QUERY_MS)])
    try {
      const [vector] = await deps.embedder.embed({ model, userId: actor.userId, texts: [query] }, until)
      state.problem = null
      if (!vector) return null
      if (questions.size >= KEPT_QUESTIONS) questions.delete(questions.keys().next().value ?? '')
      questions.set(key, vector)
      return vector
    } catch (error) {
      if (!signal.aborted) {
        state.problem = isAppError(error) ? error.message : t('vectorsFailed')
        log.warn('knowledge.embed_failed', { model, error })
      }
      return null
    }
  }

  /** Yields texts with their vectors; what is not in memory is read some texts at a time. */
  async function* vectorsOf(texts: readonly TextInScope[], length: number): AsyncGenerator<[TextInScope, Float32Array]> {
    for (let at = 0; at < texts.length; at += TEXTS) {
      const some = texts.slice(at, at + TEXTS)
      const missing = some.filter(text => kept.get(keyOf(text), clock.nowMs()) === undefined)
      const rows = missing.length === 0 ? [] : await db.query<VectorRow>(ROWS, [missing.map(({ textId }) => textId)])
      const read = Map.groupBy(rows, ({ textId }) => textId)
      for (const text of some) {
        const vectors = kept.get(keyOf(text), clock.nowMs()) ?? joined(read.get(text.textId) ?? [], length)
        if (vectors.length !== text.passages * length) {
          kept.drop(keyOf(text))
          continue
        }
        kept.add(keyOf(text), vectors, clock.nowMs())
        yield [text, vectors]
      }
      await giveWay()
    }
  }

  return async (actor: Actor, scope: Scope, query: string, signal: AbortSignal): Promise<Ranked[] | null> => {
    const model = await deps.embedder.model()
    const texts = model === '' ? [] : [...scope.texts.values()].filter(({ vectorModel }) => vectorModel === model)
    if (texts.length === 0 || scope.passages > MAX_COMPARED) return null
    const question = await vectorOf(actor, model, query, signal)
    if (!question) return null
    const best = new Best(CANDIDATES)
    let compared = 0
    for await (const [text, vectors] of vectorsOf(texts, question.length)) {
      for (let at = 0; at < text.passages; at += 1) {
        best.add(text.first + at, 1 + product(question, vectors, at * question.length))
        if (at % 64 === 63) await giveWay()
      }
      compared += 1
      if (signal.aborted) break
    }
    if (compared < texts.length && !signal.aborted) await madeAnew(texts, model, question.length)
    return compared === 0 ? null : best.ranked()
  }

  /** Has vectors of another length made anew: the model has changed behind its name. */
  async function madeAnew(texts: readonly TextInScope[], model: string, length: number): Promise<void> {
    const ids = texts.map(({ textId }) => textId)
    const { count } = await db.client.knowledgeText.updateMany({
      where: { id: { in: ids }, vectorModel: model, vectors: { some: { length: { not: length } } } },
      data: { vectorModel: null },
    })
    if (count === 0) return
    state.problem = t('vectorsChanged')
    deps.kick()
  }
}

const keyOf = ({ textId, createdAt, vectorModel }: TextInScope) => `${textId} ${createdAt} ${vectorModel}`

/** Joins the rows of one text. Rows of another length are none. */
function joined(rows: readonly VectorRow[], length: number): Float32Array {
  const fitting = rows.filter(row => row.length === length)
  const bytes = new Uint8Array(fitting.reduce((sum, { data }) => sum + data.byteLength, 0))
  let at = 0
  for (const { data } of fitting) {
    bytes.set(data, at)
    at += data.byteLength
  }
  return new Float32Array(bytes.buffer, 0, Math.floor(bytes.byteLength / Float32Array.BYTES_PER_ELEMENT))
}

function product(a: Float32Array, all: Float32Array, from: number): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (all[from + at] as number)
  return sum
}
