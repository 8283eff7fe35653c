import { AppError, isAppError } from '#lib/errors.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { AssistantInUse } from './assistants.ts'

/** Assistant that answers a message. `isAsked`: for this message alone, so its choices win over those of the chat. */
export type AnsweringChoice = Pick<AssistantInUse, 'name' | 'model' | 'fallback' | 'tools'> & { isAsked?: boolean }

/** Returns the tools that an answer may use: the chat's own choice, unless that leaves all tools to the assistant. */
export function toolsWith(selectedTools: string[], assistant: AnsweringChoice | null): string[] {
  if (!assistant || assistant.tools === null) return selectedTools
  return assistant.isAsked || selectedTools.includes('*') ? assistant.tools : selectedTools
}

/**
 * Resolves the model that answers: the one chosen for the chat, else the first of the assistant's that is offered. Throws `model_not_found`, with the name
 * of the assistant where it is its models that no longer exist.
 */
export async function modelWith<Model extends { id: string; fallbacks: string[] }>(
  chosen: string | null,
  assistant: AnsweringChoice | null,
  resolve: (id: string | null) => Promise<Model>,
): Promise<Model> {
  const own = assistant === null || (chosen !== null && !assistant.isAsked) ? [] : modelsOf(assistant)
  if (assistant === null || own.length === 0) return resolve(chosen)
  for (const [index, id] of own.entries()) {
    const model = await offered(resolve(id))
    if (!model) continue
    return { ...model, fallbacks: [...own.slice(index + 1), ...model.fallbacks] }
  }
  const message = t('modelsNoLongerOffered', { count: own.length, assistant: assistant.name })
  throw new AppError('model_not_found', { message, details: { model: own[0] } })
}

function modelsOf({ model, fallback }: AnsweringChoice): string[] {
  return [...new Set([model, fallback].filter(id => id !== null))]
}

/** Waits for a model; null where it is not offered. */
async function offered<Model>(resolving: Promise<Model>): Promise<Model | null> {
  try {
    return await resolving
  } catch (error) {
    if (isAppError(error) && error.code === 'model_not_found') return null
    throw error
  }
}
