import type { CountPiece } from './exact.ts'
import { createTokenizers, type Tokenizer, type Tokenizers } from './tokenizers.ts'

const KEY = Symbol.for('parley.tokenizers')
type Holder = { [KEY]?: Tokenizers }

/** Time after which the tokenizer is loaded, in ms: the request that first needed it has been sent by then. */
const LOAD_AFTER_MS = 1_000
/** Words whose tokens the library remembers. */
const REMEMBERED_WORDS = 20_000

/** The tokenizers of this process: on globalThis, because Next bundles pages and routes apart. */
export function tokenizers(): Tokenizers {
  const holder = globalThis as Holder
  holder[KEY] ??= createTokenizers({
    load: loadO200k,
    later: action => void setTimeout(action, LOAD_AFTER_MS).unref(),
    nowMs: () => performance.now(),
  })
  return holder[KEY]
}

/** Returns the tokenizer of a model. */
export function tokenizerOf(model: { id: string }): Tokenizer {
  return tokenizers().tokenizerOf(model)
}

/** Loads 2.4 MB of ranks, in about 0.2 s; they then take about 75 MB of memory. */
export async function loadO200k(): Promise<CountPiece> {
  const { countTokens, setMergeCacheSize } = await import('gpt-tokenizer/encoding/o200k_base')
  setMergeCacheSize(REMEMBERED_WORDS)
  // Text that looks like a special token counts as text.
  const options = { disallowedSpecial: new Set<string>() }
  return piece => countTokens(piece, options)
}
