import type { FunctionTool, ModelRequest, ProviderError } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { Run } from '../run/run.ts'

/**
 * Mends a request that a provider can never take as it is. One that is too long gets less of the chat; one with a refused tool definition goes without that
 * tool. Null for any other failure.
 */
export async function mendedRequest(
  { state }: Pick<Run, 'state'>,
  request: ModelRequest,
  { error, shorter }: { error: ProviderError; shorter: (error: ProviderError) => Promise<ModelRequest | null> },
): Promise<ModelRequest | null> {
  if (error.isTooLong) {
    const less = await shorter(error)
    return less && { ...less, tools: request.tools, temperature: request.temperature }
  }
  const tool = toolRefused(error, request.tools)
  if (tool === null) return null
  state.refusedTools.add(tool.name)
  state.writer.write({
    type: 'data-notice',
    id: `tool_dropped:${tool.name}`,
    data: {
      code: 'tool_dropped',
      message: t('titleNotAcceptDefinition', { title: state.model.title, name: tool.name }),
      details: { tool: tool.name },
    },
  })
  return { ...request, tools: request.tools.filter(({ name }) => name !== tool.name) }
}

/** Finds the tool whose definition made a provider refuse the request, by its name or index in the provider's message. Null where none is named. */
function toolRefused({ status, said }: Pick<ProviderError, 'status' | 'said'>, tools: readonly FunctionTool[]): FunctionTool | null {
  if (status !== 400 && status !== 422) return null
  const sentence = said.slice(0, 4_000)
  const named = tools.filter(({ name }) => namesWhole(sentence, name))
  const [longest] = named.toSorted((a, b) => b.name.length - a.name.length)
  if (longest) return longest
  const place = /function_?declarations?[.[](\d+)/i.exec(sentence) ?? /\btools[.[](\d+)/i.exec(sentence)
  return place ? (tools[Number(place[1])] ?? null) : null
}

function namesWhole(sentence: string, name: string): boolean {
  for (let at = sentence.indexOf(name); at !== -1; at = sentence.indexOf(name, at + 1)) {
    const around = [sentence[at - 1] ?? ' ', sentence[at + name.length] ?? ' ']
    if (around.every(character => !/[\w-]/.test(character))) return name.length > 3
  }
  return false
}
