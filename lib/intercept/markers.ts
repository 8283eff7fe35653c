import { roleOpeners } from './dialects/harmony.ts'
import { dialects } from './dialects/table.ts'
import { toolNameOpeners } from './dialects/tags.ts'
import type { Opener, Outcome } from './outcome.ts'
import type { Reading } from './source.ts'
import type { ToolBook } from './tool-book.ts'

/** End-of-turn and template tokens that models leak. */
const TEMPLATE_TOKENS = [
  '<|im_end|>',
  '<|endoftext|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_text|>',
  '<|begin_of_text|>',
  '<|end_header_id|>',
  '<|end|>',
  '<|call|>',
  '<|return|>',
  '<|observation|>',
  '<|assistant|>',
  '<|user|>',
  '<｜end▁of▁sentence｜>',
  '<|end▁of▁sentence|>',
  '<｜begin▁of▁sentence｜>',
  '<start_of_turn>',
  '<end_of_turn>',
  '<end_function_response>',
]

const REASONING: Record<string, string> = {
  '<think>': '</think>',
  '<seed:think>': '</seed:think>',
  '<|START_THINKING|>': '<|END_THINKING|>',
  '[THINK]': '[/THINK]',
}

/** Stray ends of reasoning, whose beginning the prompt had held. */
const REASONING_ENDS = Object.values(REASONING)

function marker(text: string, announces: boolean): Opener {
  return {
    text,
    // biome-ignore lint/correctness/useYield: a marker is whole as it stands.
    *read(): Reading<Outcome> {
      return { kind: 'markup', announces }
    },
  }
}

function reasoning(text: string, closer: string): Opener {
  return {
    text,
    where: 'line',
    // biome-ignore lint/correctness/useYield: a marker is whole as it stands.
    *read(): Reading<Outcome> {
      return { kind: 'reasoning', closers: [closer] }
    },
  }
}

const tables = Object.values(dialects)
const fixed: readonly Opener[] = [
  ...tables.flatMap(({ tokens = [] }) => tokens.map(text => marker(text, false))),
  ...tables.flatMap(({ announcers = [] }) => announcers.map(text => marker(text, true))),
  ...TEMPLATE_TOKENS.map(text => marker(text, false)),
  ...Object.entries(REASONING).map(([text, closer]) => reasoning(text, closer)),
  ...roleOpeners,
  ...tables.flatMap(({ openers = [] }) => openers),
]

/** Behind a call these end it. */
export const closers: readonly string[] = [...new Set([...tables.flatMap(dialect => dialect.closers ?? []), ...REASONING_ENDS])]

export interface Place {
  /** Nothing but space stands before it in its line. */
  isLineStart: boolean
  /** No brace is open, and the answer is not declared as such. */
  isBare: boolean
}

/** What may begin a call or is a marker, found by its first characters. */
export class Openers {
  readonly #byFirst = new Map<number, Opener[]>()

  constructor(tools: ToolBook) {
    for (const opener of [...fixed, ...toolNameOpeners(tools.tools.map(({ name }) => name))]) {
      const first = opener.text.charCodeAt(0)
      const others = this.#byFirst.get(first)
      if (others) others.push(opener)
      else this.#byFirst.set(first, [opener])
    }
  }

  mayBegin(code: number): boolean {
    return this.#byFirst.has(code)
  }

  /** The longest that stands here; `open` while a longer one may still come. */
  at(text: string, index: number, { place, isOver }: { place: Place; isOver: boolean }): Opener | 'open' | null {
    let best: Opener | null = null
    const left = text.length - index
    for (const opener of this.#byFirst.get(text.charCodeAt(index)) ?? []) {
      if (opener.where === 'line' && !place.isLineStart) continue
      if (opener.where === 'bare' && !place.isBare) continue
      if (opener.text.length > left) {
        if (!isOver && opener.text.startsWith(text.slice(index))) return 'open'
      } else if (text.startsWith(opener.text, index) && opener.text.length > (best?.text.length ?? 0)) best = opener
    }
    return best
  }
}
