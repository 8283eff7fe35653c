import type { ModelSettings } from './settings/model-fields.ts'

/** Decides the context settings that are left to Parley. */
export function resolveContext(
  model: string,
  { instructions, cacheMinTokens }: ModelSettings,
): Pick<ModelSettings, 'instructions' | 'cacheMinTokens'> {
  return {
    instructions: instructions?.trim() ? instructions : null,
    cacheMinTokens: cacheMinTokens ?? knownCacheMinimum(model),
  }
}

/** Smallest cacheable prefixes by family, as the providers document them. The first that fits counts. */
const minimums: readonly [RegExp, number][] = [
  [/claude-(opus-4[.-][5-9]|opus-([5-9]|\d\d)|haiku-4[.-][5-9]|haiku-([5-9]|\d\d))(?!\d)/, 4_096],
  [/claude-(3-haiku|3[.-]5-haiku|haiku-3|sonnet-4[.-]6)(?!\d)/, 2_048],
  [/claude/, 1_024],
  [/^(gpt-(?!oss)|chatgpt-|o\d)/, 1_024],
]

/** Returns the smallest prefix that the provider of this model caches, in tokens; null where it is not known. */
export function knownCacheMinimum(model: string): number | null {
  const name = model.toLowerCase().replace(/^.*\//, '')
  return minimums.find(([family]) => family.test(name))?.[1] ?? null
}
