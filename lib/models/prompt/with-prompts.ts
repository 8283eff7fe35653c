import type { ModelPort, ModelRequest } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import { withCallIds, withOrigin } from './call-ids.ts'
import { tidyPrompt } from './tidy-prompt.ts'

export interface PromptOptions {
  /** `provider:model`, whose calls are its own. */
  model: string
  /** What this model has refused; kept by the caller for the next request. */
  refused: Set<string>
}

const IDS = 'tool_call_id'

/** Gives a port prompts that its server takes, and notes on its calls whose they are. */
export function withPrompts(port: ModelPort, { model, refused }: PromptOptions): ModelPort {
  const asked = (request: ModelRequest): ModelRequest => ({
    ...request,
    prompt: withCallIds(tidyPrompt(request.prompt), { model, isStrict: refused.has(IDS) }),
  })
  return {
    async stream(request, sink, signal) {
      const take: typeof sink = part => sink(withOrigin(part, model))
      try {
        await port.stream(asked(request), take, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ProviderError) || error.refusedOption !== IDS || refused.has(IDS)) throw error
        refused.add(IDS)
        await port.stream(asked(request), take, signal)
      }
    },
  }
}
