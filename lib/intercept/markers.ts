import { recipientOpeners } from './dialects/functionary.ts'
import { kimiSections } from './dialects/special-call.ts'
import { dialects } from './dialects/table.ts'
import { toolNameOpeners } from './dialects/tool-tags.ts'
import { type Opener, type Outcome, type ReadingContext, text } from './outcome.ts'
import { lookFor, next, type Reading, readSpace, type Source } from './source.ts'
import type { ToolBook } from './tool-book.ts'

/** End-of-turn and template tokens that models leak. */
const TEMPLATE_TOKENS = [
  ...['<|im_end|>', '<|endoftext|>', '<|eot_id|>', '<|eom_id|>', '<|eot|>', '<|eom|>', '<|end_of_text|>', '<|begin_of_text|>'],
  ...['<|end_header_id|>', '<|end|>', '<|call|>', '<|return|>', '<|observation|>', '<|assistant|>', '<|user|>', '<|eos|>', '<|bom|>'],
  ...['<｜end▁of▁sentence｜>', '<|end▁of▁sentence|>', '<｜begin▁of▁sentence｜>', '<|EOT|>', '<|BOT|>', '<|end_of_turn|>'],
  ...['<start_of_turn>', '<end_of_turn>', '<end_of_sentence>', '<|END_OF_TURN_TOKEN|>', '<|role_end|>', '[|endofturn|]', '[e~['],
  ...['<SPECIAL_12>', '<seed:eos>', '</longcat_s>', '<|assistant_end|>', '<extra_id_1>'],
]
/** Tokens at the end of the answer and nowhere else, since they are also tags of markup languages. */
const FINAL_TOKENS = ['</s>', '<sep>']

const REASONING: Record<string, string> = {
  '<think>': '</think>',
  '<seed:think>': '</seed:think>',
  '<longcat_think>': '</longcat_think>',
  '<|inner_prefix|>': '<|inner_suffix|>',
  '<|START_THINKING|>': '<|END_THINKING|>',
  '[THINK]': '[/THINK]',
}

/** Stray ends of reasoning, whose beginning the prompt had held. */
const REASONING_ENDS = Object.values(REASONING)

/** Tags in which some model families put their answer. */
const WRAPPERS: Record<string, string> = { '<response>': '</response>', '<answer>': '</answer>' }

function marker(token: string): Opener {
  return {
    text: token,
    // biome-ignore lint/correctness/useYield: a marker is whole as it stands.
    *read(): Reading<Outcome> {
      return { kind: 'markup' }
    },
  }
}

function reasoning(opening: string, closer: string): Opener {
  return {
    text: opening,
    where: 'line',
    // biome-ignore lint/correctness/useYield: a marker is whole as it stands.
    *read(): Reading<Outcome> {
      return { kind: 'reasoning', closers: [closer] }
    },
  }
}

/** Makes an opener that is a marker only where the answer ends with it. */
function final(token: string): Opener {
  return {
    text: token,
    *read({ source }: ReadingContext): Reading<Outcome> {
      yield* readSpace(source)
      return (yield* next(source)) === null ? { kind: 'markup' } : text
    },
  }
}

/** Makes an opener for a stray end of reasoning: it ends a line, or a tag follows it. Elsewhere the text is about the tag. */
function reasoningEnd(token: string): Opener {
  return {
    text: token,
    *read({ source }: ReadingContext): Reading<Outcome> {
      const after = yield* next(source)
      return after === null || after === '\n' || after === '\r' || after === '<' ? { kind: 'markup' } : text
    },
  }
}

/** Makes an opener for the tag around an answer; where the tag holds further tags, it is text. */
function wrapper(opening: string, closing: string): Opener {
  return {
    text: opening,
    where: 'start',
    *read({ source }: ReadingContext): Reading<Outcome> {
      if ((yield* behindSpace(source)) !== '<') return { kind: 'markup', wraps: closing }
      const isCall = (yield* lookFor(source, ['<tool_call', '<function', closing])) !== null
      return isCall ? { kind: 'markup', wraps: closing } : text
    },
  }
}

function* behindSpace(source: Source): Reading<string | null> {
  yield* readSpace(source)
  return yield* next(source)
}

const tables = Object.values(dialects)
const fixed: readonly Opener[] = [
  ...tables.flatMap(({ tokens = [] }) => tokens.map(marker)),
  ...TEMPLATE_TOKENS.map(marker),
  ...FINAL_TOKENS.map(final),
  ...REASONING_ENDS.map(reasoningEnd),
  ...Object.entries(REASONING).map(([opening, closer]) => reasoning(opening, closer)),
  ...Object.entries(WRAPPERS).map(([opening, closing]) => wrapper(opening, closing)),
  ...tables.flatMap(({ openers = [] }) => openers),
]
/** Openers within code, where only final tokens are markers. */
const inCode: readonly Opener[] = [...TEMPLATE_TOKENS, ...FINAL_TOKENS, ...tables.flatMap(({ tokens = [] }) => tokens)].map(final)

/** Texts that close a call when they follow it. */
export const closers: readonly string[] = [...new Set([...tables.flatMap(dialect => dialect.closers ?? []), ...REASONING_ENDS, '</s>'])]

/** Openers of a section of calls within reasoning: its calls are real where the reasoning never ends. */
export const sectionsInThoughts: readonly string[] = kimiSections

export interface MarkerPlace {
  /** True if only white space precedes it in its line. */
  isLineStart: boolean
  /** True if no brace is open, and no marker has declared the text to be the answer. */
  isBare: boolean
  /** The answer has no text yet. */
  isStart: boolean
  /** The answer names a recipient. */
  isAddressed: boolean
}

/** Finds texts that begin a call or are a marker, by their first characters. */
export class Openers {
  readonly #byFirst: ReadonlyMap<number, readonly Opener[]>
  readonly #inCode = byFirst(inCode)

  constructor(tools: ToolBook) {
    const names = tools.tools.map(({ name }) => name)
    this.#byFirst = byFirst([...fixed, ...toolNameOpeners(names), ...recipientOpeners(names)])
  }

  mayBegin(code: number): boolean {
    return this.#byFirst.has(code)
  }

  /** Finds the longest opener at this index; `open` while a longer one may still come. */
  at(held: string, index: number, { place, isOver }: { place: MarkerPlace | 'code'; isOver: boolean }): Opener | 'open' | null {
    let best: Opener | null = null
    const left = held.length - index
    const known = place === 'code' ? this.#inCode : this.#byFirst
    const second = held[index + 1]
    for (const opener of known.get(held.charCodeAt(index)) ?? []) {
      // Most openers differ here; a text of many `<` is checked at each of them.
      if (second !== undefined && second !== opener.text[1] && opener.text.length > 1) continue
      if (place !== 'code' && !isPlace(opener, place)) continue
      if (opener.text.length > left) {
        if (!isOver && opener.text.startsWith(held.slice(index))) return 'open'
      } else if (held.startsWith(opener.text, index) && opener.text.length > (best?.text.length ?? 0)) best = opener
    }
    return best
  }
}

function isPlace({ where }: Opener, { isLineStart, isBare, isStart, isAddressed }: MarkerPlace): boolean {
  const places = { line: isLineStart, bare: isBare, start: isStart, addressed: isLineStart || isAddressed }
  return where === undefined || places[where]
}

function byFirst(openers: readonly Opener[]): Map<number, Opener[]> {
  return Map.groupBy(openers, ({ text: opening }) => opening.charCodeAt(0))
}
