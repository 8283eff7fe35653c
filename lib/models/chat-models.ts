import type { InputModalities } from './input-modalities.ts'
import type { ProviderApi } from './provider-types.ts'

/** Entry of a provider's model list. */
export interface ListedModel {
  /** Model name at the provider. */
  model: string
  title: string | null
  contextWindow: number | null
  createdAtMs: number | null
  /** Provider's own statement whether the model generates text; null if it makes none. */
  writesText: boolean | null
  /** Provider's own statement whether the model accepts images, and PDF files; null if it makes none. */
  vision: boolean | null
  files: boolean | null
}

const NO_CHAT =
  /embed|whisper|tts|speech|transcri|audio|dall-e|image|imagen|veo|sora|lyria|moderation|rerank|davinci|babbage|realtime|computer-use|deep-research|\binstruct-0|3\.5-turbo-instruct|guard|ocr|\bbge-|\be5-|minilm|stable-diffusion|sdxl|\bflux|\baqa\b|clip-/i
const SMALL_OR_EARLY = /mini|nano|lite|tiny|small|haiku|flash|turbo|preview|beta|\bexp|search|codex|legacy/i
const DATED = /-(\d{4}-\d{2}-\d{2}|\d{8})$/

/**
 * Selects the listed models to offer before an administrator has chosen any: chat models. A dated snapshot is dropped if the list also has
 * the undated name.
 */
export function chatModels(listed: readonly ListedModel[]): ListedModel[] {
  const names = new Set(listed.map(one => one.model))
  return listed.filter(({ model, writesText }) => {
    if (writesText === false || NO_CHAT.test(model)) return false
    const undated = model.replace(DATED, '')
    return undated === model || !names.has(undated)
  })
}

/**
 * Picks the default where none is set: full-sized before small or early models, then the newest, then list order. Null for an empty list.
 */
export function preferred<T extends { model: string; createdAtMs: number | null }>(models: readonly T[]): T | null {
  const ranked = models.toSorted((a, b) => {
    const bySize = Number(SMALL_OR_EARLY.test(a.model)) - Number(SMALL_OR_EARLY.test(b.model))
    return bySize || (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0)
  })
  return ranked[0] ?? null
}

/** Context windows in tokens, for model families whose providers do not list them. */
const windows: [RegExp, number][] = [
  [/^gpt-5/, 400_000],
  [/^gpt-4\.1/, 1_047_576],
  [/^(gpt-4o|gpt-4-turbo|chatgpt)/, 128_000],
  [/^o\d/, 200_000],
  [/^claude/, 200_000],
  [/^gemini-(1\.5|2|3)/, 1_048_576],
]

export function knownContextWindow(model: string): number | null {
  return windows.find(([family]) => family.test(model))?.[1] ?? null
}

/** Tells whether a model accepts a temperature: OpenAI's reasoning models refuse one. */
export function takesTemperature(model: string): boolean {
  return !/^(o\d|gpt-5)/.test(model.replace(/^.*\//, ''))
}

/** Model families without image input. */
const BLIND =
  /^(gpt-3|gpt-4-\d{4}|gpt-4$|gpt-oss|o1-mini|o1-preview|o3-mini|deepseek|codellama|code-?llama|llama-?2|llama-?3([.-][013])?([:-]|$)|mixtral|codestral|phi-?[23](?!.*vision)|starcoder|tinyllama|qwen-?[\d.]*-?coder|claude-(2|instant)|command-r|kimi-k2|glm-4(\.\d)?(-|$|:)(?!.*v))/i
/** Model families with image input, unless `BLIND` matches too. */
const SEES =
  /^(gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-4\.5|gpt-5|chatgpt-4o|o1|o3|o4|claude-|gemini-|gemma-?3|llama-?4|llama-?3\.2-?(11b|90b)|grok-4)|pixtral|llava|vision|[-.\d]vl\b|-vl-|minicpm-v|moondream|internvl/i

/** Guesses the inputs a model accepts from its name and wire. Used where neither its provider nor an administrator says. */
export function knownModalities(model: string, api: ProviderApi): InputModalities {
  const name = model.replace(/^.*\//, '')
  const vision = SEES.test(name) && !BLIND.test(name) ? true : BLIND.test(name) ? false : null
  const isOwnWire = api === 'anthropic' || api === 'google' || api === 'responses'
  return { vision, files: isOwnWire && vision === true ? true : null }
}

/** Five megabytes of Base64, as Anthropic documents, in bytes of the image. */
const CLAUDE_IMAGE_BYTES = (5 * 1024 * 1024 * 3) / 4

/** Returns the limit of one image, where the family's provider has one below ours. */
export function knownImageLimit(model: string, api: ProviderApi): { mostImageBytes?: number } {
  return api === 'anthropic' || /claude/i.test(model) ? { mostImageBytes: CLAUDE_IMAGE_BYTES } : {}
}
