import { type Calibration, type CountedRequest, createCalibration, type RefusedRequest } from './calibration.ts'
import { estimateTokens } from './estimate.ts'
import { type CountPiece, countPieces } from './exact.ts'
import { createSaidWindows } from './windows.ts'

export interface Tokenizer {
  /** Counts a text. Linear, and bounded for any text; never throws. */
  count(text: string): number
  /** A tokenizer of the model's own family counts. */
  isExact: boolean
  /** The provider's own counts have corrected the estimate. */
  isCalibrated: boolean
  /** Factor of that correction; 1 without one. */
  ratio: number
}

/** True where a tokenizer of the model's family counted the request. */
type CountedBy = Partial<Pick<Tokenizer, 'isExact'>>

export interface Tokenizers {
  /** Returns the tokenizer of a model immediately: the estimate, until the one of its family is loaded. */
  tokenizerOf(model: { id: string }): Tokenizer
  /** Corrects later estimates by what a provider reported. Kept in this process alone, and learnt again by its first answers. */
  learn(modelId: string, request: CountedRequest & CountedBy): void
  /**
   * Corrects the counts of a model, and its window, by what its provider said when it refused a request. What it did not say is null. Returns the window
   * where that can be one: it is no larger than that of the settings, and no smaller than a request that was taken.
   */
  refused(
    model: { id: string; contextWindow: number | null },
    request: RefusedRequest & CountedBy & { window: number | null },
  ): number | null
  /** Returns the window of a model: the one of its settings, or a smaller one that its provider has named. */
  windowOf(model: { id: string; contextWindow: number | null }): number | null
}

export interface TokenizersDeps {
  /** Loads the tokenizer of GPT-4o and all later models of OpenAI. */
  load(): Promise<CountPiece>
  /** Starts the loading, outside the request that first needs it. */
  later(action: () => void): void
  nowMs(): number
}

/** Sum of the lengths of the texts whose counts are remembered. */
const MOST_REMEMBERED = 4_000_000
/** Models whose tokenizer is that of GPT-4o. */
const O200K = /^(gpt-(4o|4\.[1-9]|[5-9]|\d\d|oss)|chatgpt-|o[1-9](-|$)|codex-)/

export function createTokenizers({ load, later, nowMs }: TokenizersDeps): Tokenizers {
  const calibration: Calibration = createCalibration()
  const windows = createSaidWindows()
  const estimate = memoized(estimateTokens, MOST_REMEMBERED)
  let state: 'unused' | 'loading' | 'failed' | ((text: string) => number) = 'unused'

  function exact(): ((text: string) => number) | null {
    if (typeof state === 'function') return state
    if (state === 'unused') {
      state = 'loading'
      later(() => {
        load().then(
          countPiece => {
            state = memoized(text => countPieces(text, countPiece, nowMs), MOST_REMEMBERED)
          },
          () => {
            state = 'failed'
          },
        )
      })
    }
    return null
  }

  return {
    tokenizerOf({ id }) {
      const count = O200K.test(nameOf(id)) ? exact() : null
      // Corrections of an estimate are none of a count, and the other way round.
      const known = count ? calibration.ratioOf(exactId(id)) : calibration.ratioOf(id)
      const ratio = known ?? 1
      const plain = count ?? estimate
      return {
        count: ratio === 1 ? plain : text => Math.ceil(plain(text) * ratio),
        isExact: count !== null,
        isCalibrated: known !== null && count === null,
        ratio,
      }
    },
    learn(modelId, { isExact, ...request }) {
      windows.accepted(modelId, request.reported)
      calibration.learn(isExact ? exactId(modelId) : modelId, request)
    },
    refused({ id, contextWindow }, { isExact, window, ...request }) {
      calibration.refused(isExact ? exactId(id) : id, request)
      return windows.refused(id, window, contextWindow)
    },
    windowOf({ id, contextWindow }) {
      const window = Math.min(contextWindow ?? Number.POSITIVE_INFINITY, windows.of(id) ?? Number.POSITIVE_INFINITY)
      return window === Number.POSITIVE_INFINITY ? null : window
    },
  }
}

function exactId(modelId: string): string {
  return `exact ${modelId}`
}

/** Takes provider and maker off a model's id: `router:openai/gpt-5` is `gpt-5`. */
function nameOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/^[^:]*:/, '')
    .replace(/^.*\//, '')
}

/** Length below which a text is counted again: that is as quick. */
const LEAST_UNITS = 256

/** Remembers counts of the latest texts, up to a sum of their lengths: the same history is counted in every step. */
function memoized(count: (text: string) => number, mostUnits: number): (text: string) => number {
  const known = new Map<string, number>()
  let units = 0
  return text => {
    if (text.length < LEAST_UNITS) return count(text)
    const before = known.get(text)
    if (before !== undefined) {
      known.delete(text)
      known.set(text, before)
      return before
    }
    const tokens = count(text)
    if (text.length > mostUnits) return tokens
    known.set(text, tokens)
    units += text.length
    for (const [oldest] of known) {
      if (units <= mostUnits) break
      known.delete(oldest)
      units -= oldest.length
    }
    return tokens
  }
}
