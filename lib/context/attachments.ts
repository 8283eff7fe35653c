import type { LanguageModelV4FilePart, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { AppError } from '#lib/errors.ts'
import { type ModelIntake, refusalOf } from '#lib/models/index.ts'

/** Throws `file_not_taken`, with the reason, where a prompt holds a file that this model does not take: before anything is sent. */
export function requireTaken(model: ModelIntake & { title: string }, prompt: LanguageModelV4Prompt): void {
  for (const { data, mediaType } of filesOf(prompt)) {
    const refusal = data.type === 'text' ? null : refusalOf(model, mediaType)
    if (refusal !== null) throw new AppError('file_not_taken', { message: refusal, details: { media_type: mediaType } })
  }
}

function filesOf(prompt: LanguageModelV4Prompt): LanguageModelV4FilePart[] {
  return prompt.flatMap(message => (message.role === 'user' ? message.content.filter(part => part.type === 'file') : []))
}
