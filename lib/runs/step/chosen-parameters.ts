import type { Parameters } from '#lib/messages/index.ts'
import { type ModelRequest, type ResolvedModel, takesAll } from '#lib/models/index.ts'

/**
 * Returns the choices of a run as its request has them: each over the model's own setting, and none that this model is known not to take by its
 * name. What its provider has refused is left out by its port, which says so.
 */
export function chosenParameters(
  { temperature, takes }: Pick<ResolvedModel, 'temperature' | 'takes'>,
  chosen: Parameters,
): Pick<ModelRequest, 'temperature' | 'reasoningEffort' | 'maxOutputTokens'> {
  const taken = takes?.('by name') ?? takesAll
  return {
    temperature: chosen.temperature !== undefined && taken.temperature ? chosen.temperature : temperature,
    ...(chosen.reasoningEffort !== undefined && taken.reasoningEffort ? { reasoningEffort: chosen.reasoningEffort } : {}),
    ...(chosen.maxOutputTokens !== undefined && taken.maxOutputTokens ? { maxOutputTokens: chosen.maxOutputTokens } : {}),
  }
}
