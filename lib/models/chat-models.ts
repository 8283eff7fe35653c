/** What a provider's list says of one model. */
export interface ListedModel {
  /** The provider's own name. */
  model: string
  title: string | null
  contextWindow: number | null
  createdAtMs: number | null
  /** Whether the provider itself says that the model writes text; null when it does not say. */
  writesText: boolean | null
  /** Whether it says that the model takes images, and files; null when it does not say. */
  vision: boolean | null
  files: boolean | null
}

const NO_CHAT =
  /embed|whisper|tts|speech|transcri|audio|dall-e|image|imagen|veo|sora|lyria|moderation|rerank|davinci|babbage|realtime|computer-use|deep-research|\binstruct-0|3\.5-turbo-instruct|guard|ocr|\bbge-|\be5-|minilm|stable-diffusion|sdxl|\bflux|\baqa\b|clip-/i
const SMALL_OR_EARLY = /mini|nano|lite|tiny|small|haiku|flash|turbo|preview|beta|\bexp|search|codex|legacy/i
const DATED = /-(\d{4}-\d{2}-\d{2}|\d{8})$/

/**
 * The models of a provider's list that are offered before an administrator has chosen: those that chat, without dated snapshots
 * of a model that is in the list by its own name.
 */
export function chatModels(listed: readonly ListedModel[]): ListedModel[] {
  const names = new Set(listed.map(one => one.model))
  return listed.filter(({ model, writesText }) => {
    if (writesText === false || NO_CHAT.test(model)) return false
    const undated = model.replace(DATED, '')
    return undated === model || !names.has(undated)
  })
}

/** Which of several models stands first where nobody has said: full-sized before small or early ones, then newer ones, then as listed. */
export function preferred<T extends { model: string; createdAtMs: number | null }>(models: readonly T[]): T | null {
  const ranked = models.toSorted((a, b) => {
    const bySize = Number(SMALL_OR_EARLY.test(a.model)) - Number(SMALL_OR_EARLY.test(b.model))
    return bySize || (b.createdAtMs ?? 0) - (a.createdAtMs ?? 0)
  })
  return ranked[0] ?? null
}

/** Tokens of the context window of model families whose providers do not list it. */
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

/** OpenAI's reasoning models refuse a temperature. */
export function takesTemperature(model: string): boolean {
  return !/^(o\d|gpt-5)/.test(model.replace(/^.*\//, ''))
}
