import type { Notice, Parameters } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'

/** Names on the wire of what a person chooses. */
const NAMES: Record<keyof Parameters, readonly string[]> = {
  temperature: ['temperature'],
  reasoningEffort: ['reasoning_effort', 'reasoning', 'thinking'],
  maxOutputTokens: ['max_tokens', 'max_completion_tokens'],
}
const WORDS: Readonly<Record<string, string>> = {
  temperature: 'the temperature',
  reasoning_effort: 'the reasoning effort',
  reasoning: 'the reasoning effort',
  thinking: 'the reasoning effort',
  max_tokens: 'the limit of the answer',
  max_completion_tokens: 'the limit of the answer',
}

export function chosenNames(parameters: Parameters): ReadonlySet<string> {
  return new Set((Object.keys(parameters) as (keyof Parameters)[]).flatMap(name => NAMES[name] ?? []))
}

/** Says which of a person's own settings a model refuses and was asked without; null where none was left out. */
export function omittedNotice(
  { title }: Pick<ResolvedModel, 'title'>,
  omitted: readonly string[],
  chosen: ReadonlySet<string>,
): Notice | null {
  const own = omitted.filter(name => chosen.has(name))
  if (own.length === 0) return null
  const named = [...new Set(own.map(name => WORDS[name] ?? name))].join(', ')
  return {
    code: 'option_dropped',
    message: t('titleNotAcceptNamed', { title, named }),
    details: { options: own },
  }
}
