import { z } from 'zod'
import { MAX_OUTPUT_TOKENS, type Parameters, reasoningEfforts } from '#lib/messages/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { MAX_ASSISTANT_INSTRUCTIONS, MAX_DESCRIPTION, MAX_EMOJI, MAX_NAME, MAX_STARTER, MAX_STARTERS, MAX_TOOLS } from './limits.ts'
import { pictureSchema } from './picture/picture.ts'

/** Everything that a version of an assistant fixes. */
export interface AssistantDefinition {
  name: string
  /** One emoji; empty for none. */
  emoji: string
  /** Base64 of a small picture, which is shown in place of the emoji; absent for none. */
  picture?: string
  description: string
  instructions: string
  /** Full id of its model; null takes the chat's. */
  model: string | null
  /** Full id of the model that takes the place of the first where that one is not offered, or fails. */
  fallback: string | null
  /** Names as `server.tool`; null leaves the choice to the chat. */
  tools: string[] | null
  starters: string[]
  /** Ids of the collections that its answers search, for people who may use them; absent for none. */
  collections?: string[]
  parameters: Parameters
}

const text = (most: number, tooLong: 'descriptionTooLong' | 'instructionsTooLong') =>
  z.string().max(most, { error: () => t(tooLong, { most }) })
const modelId = z.string().min(1).max(300).nullable().default(null)

/** Body of a request that stores an assistant; also the content of an exported file. */
export const definitionSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, { error: () => t('enterName') })
    .max(MAX_NAME, { error: () => t('nameTooLong', { most: MAX_NAME }) }),
  emoji: z
    .string()
    .trim()
    .max(MAX_EMOJI)
    .refine(isOneSymbol, { error: () => t('oneEmoji') })
    .default(''),
  picture: pictureSchema.exactOptional(),
  description: text(MAX_DESCRIPTION, 'descriptionTooLong').default(''),
  instructions: text(MAX_ASSISTANT_INSTRUCTIONS, 'instructionsTooLong').default(''),
  model: modelId,
  fallback: modelId,
  tools: z.array(z.string().min(1).max(300)).max(MAX_TOOLS).nullable().default(null),
  starters: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(MAX_STARTER, { error: () => t('starterTooLong', { most: MAX_STARTER }) }),
    )
    .max(MAX_STARTERS, { error: () => t('tooManyStarters', { most: MAX_STARTERS }) })
    .default([]),
  collections: z.array(z.uuid()).min(1).max(20).exactOptional(),
  parameters: z
    .strictObject({
      temperature: z.number().min(0).max(2).exactOptional(),
      reasoningEffort: z.enum(reasoningEfforts).exactOptional(),
      maxOutputTokens: z.int().min(1).max(MAX_OUTPUT_TOKENS).exactOptional(),
    })
    .default({}),
})

/** A stored picture was checked when it came. */
const storedSchema = definitionSchema.extend({ picture: z.string().exactOptional() })

/** Tells whether a text is empty or one symbol without letters, as people see it. */
function isOneSymbol(symbol: string): boolean {
  if (symbol === '') return true
  const [first, ...rest] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(symbol)
  return rest.length === 0 && first !== undefined && !/[\p{L}\p{C}\s]/u.test(first.segment.replaceAll('\u200d', ''))
}

/** Reads a stored definition. Rows of an older form take the defaults. */
export function storedDefinition(name: string, data: unknown): AssistantDefinition {
  const known = storedSchema.safeParse({ ...(data as object), name })
  return known.success ? known.data : definitionSchema.parse({ name: name.trim().slice(0, MAX_NAME) || 'Assistant' })
}
