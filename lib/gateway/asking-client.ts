import { type InputRequest, type InputResponseView, inputRequired } from '@modelcontextprotocol/server'
import type { CatalogTool, SamplingRequest, ServerRequestHandler } from '#lib/mcp/index.ts'
import { readForm } from '#lib/mcp/shared.ts'
import type { ClientAbilities } from './client-abilities.ts'

export type Ask = (request: InputRequest) => Promise<InputResponseView>

/** Passes on to the client what a server asks during a call; what it cannot show to anybody is cancelled. */
export function clientHandler(tool: CatalogTool, client: ClientAbilities, ask: Ask): ServerRequestHandler {
  const said = (message: string) => `${tool.server} asks: ${message}`
  return {
    async elicit(question) {
      if (question.mode === 'url' ? !client.pages : !client.forms) return { action: 'cancel' }
      const view = await ask(
        question.mode === 'url'
          ? inputRequired.elicitUrl({ message: said(question.message), url: question.url })
          : formRequest(said(question.message), question.schema),
      )
      if (view.kind !== 'elicit') return { action: 'cancel' }
      if (view.action !== 'accept') return { action: view.action }
      const form = readForm(question.mode === 'form' ? question.schema : {}, view.content)
      return form.ok ? { action: 'accept', content: form.content } : { action: 'cancel' }
    },
    async sample(request) {
      if (!client.sampling) return { status: 'refused', reason: 'The client offers no model.' }
      const view = await ask(samplingRequest(request))
      if (view.kind !== 'sampling') return { status: 'refused', reason: 'The client did not answer.' }
      const { content, model, stopReason } = view.result
      const text = [content].flat().map(block => (block.type === 'text' ? block.text : `[${block.type}]`))
      return { status: 'done', model, text: text.join('\n'), stopReason: stopReason === 'maxTokens' ? 'maxTokens' : 'endTurn' }
    },
    signIn: async () => false,
  }
}

/** Written as it is: the builder of the library takes only schemas that it knows to the letter, and servers differ. */
function formRequest(message: string, requestedSchema: Record<string, unknown>): InputRequest {
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } } as InputRequest
}

function samplingRequest({ systemPrompt, messages, hints, maxTokens, temperature }: SamplingRequest): InputRequest {
  return inputRequired.createMessage({
    messages: messages.map(({ role, text }) => ({ role, content: { type: 'text', text } })),
    maxTokens,
    ...(systemPrompt === null ? {} : { systemPrompt }),
    ...(temperature === null ? {} : { temperature }),
    ...(hints.length > 0 ? { modelPreferences: { hints: hints.map(name => ({ name })) } } : {}),
  })
}
