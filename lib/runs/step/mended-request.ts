import type { ModelRequest, ProviderError } from '#lib/models/index.ts'
import type { Run } from '../run/run.ts'
import { toolRefused } from './dropped-tool.ts'

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
      message: `${state.model.title} does not take the definition of the tool ${tool.name}, so it was asked without it.`,
      details: { tool: tool.name },
    },
  })
  return { ...request, tools: request.tools.filter(({ name }) => name !== tool.name) }
}
