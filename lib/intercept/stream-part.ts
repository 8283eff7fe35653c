import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** A part of a model's answer before its `finish`. */
export type StreamPart = Extract<
  LanguageModelV4StreamPart,
  { type: `text-${string}` | `reasoning-${string}` | `tool-input-${string}` | 'tool-call' | 'source' | 'file' }
>
