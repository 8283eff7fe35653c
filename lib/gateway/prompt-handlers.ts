import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server } from '@modelcontextprotocol/server'
import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { modelToolName, type PromptsAndResources } from '#lib/mcp/index.ts'
import type { ArgumentCompletion } from '#lib/mcp/shared.ts'
import { findNamed } from './find-named.ts'
import { START_WAIT_MS } from './limits.ts'
import { addressed, distinctTemplates, findResource } from './resource-addresses.ts'

/** Prompts, resources and completion of all servers. What a server refuses is refused with its sentence. */
export function handlePrompts(server: Server, promptsAndResources: PromptsAndResources, actorNow: () => Actor): void {
  const prompts = async (signal: AbortSignal) => (await promptsAndResources.prompts(actorNow(), { waitMs: START_WAIT_MS, signal })).prompts
  const resources = (signal: AbortSignal) => promptsAndResources.resources(actorNow(), { waitMs: START_WAIT_MS, signal })

  server.setRequestHandler('prompts/list', async (_, { mcpReq }) => ({
    prompts: (await prompts(mcpReq.signal)).map(prompt => ({
      name: modelToolName(prompt),
      ...labels(prompt),
      arguments: prompt.arguments.map(({ name, required, ...one }) => ({ name, required, ...labels(one) })),
    })),
  }))
  server.setRequestHandler('prompts/get', async ({ params }, { mcpReq }) => {
    const prompt = findNamed(params.name, await prompts(mcpReq.signal))
    if (!prompt) throw invalid(`There is no prompt named ${params.name}.`)
    return told(
      promptsAndResources.messages(actorNow(), prompt.server, { name: prompt.name, arguments: params.arguments ?? {} }, mcpReq.signal),
    )
  })
  server.setRequestHandler('resources/list', async (_, { mcpReq }) => ({
    resources: addressed((await resources(mcpReq.signal)).resources).map(({ address, name, mediaType, sizeBytes, ...one }) => ({
      uri: address,
      name,
      ...labels(one),
      ...(mediaType === null ? {} : { mimeType: mediaType }),
      ...(sizeBytes === null ? {} : { size: sizeBytes }),
    })),
  }))
  server.setRequestHandler('resources/templates/list', async (_, { mcpReq }) => ({
    resourceTemplates: distinctTemplates((await resources(mcpReq.signal)).templates).map(({ uriTemplate, name, ...one }) => ({
      uriTemplate,
      name,
      ...labels(one),
    })),
  }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const place = await findResource(promptsAndResources, actorNow(), uri, mcpReq.signal)
    if (!place) throw new ResourceNotFoundError(uri)
    return told(promptsAndResources.contents(actorNow(), place.server, place.uri, mcpReq.signal))
  })
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument, context } }, { mcpReq }) => {
    const asked = { argument, ...(context?.arguments ? { context: context.arguments } : {}) }
    const of = await completed(ref, mcpReq.signal)
    if (!of) throw invalid('There is nothing of this name to complete.')
    const { values, hasMore } = await told(promptsAndResources.complete(actorNow(), of.server, { ...asked, of: of.request }, mcpReq.signal))
    return { completion: { values, hasMore } }
  })

  async function completed(
    ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string },
    signal: AbortSignal,
  ): Promise<{ server: string; request: ArgumentCompletion['of'] } | null> {
    if (ref.type === 'ref/prompt') {
      const prompt = findNamed(ref.name, await prompts(signal))
      return prompt && { server: prompt.server, request: { prompt: prompt.name } }
    }
    const template = (await resources(signal)).templates.find(one => one.uriTemplate === ref.uri)
    return template ? { server: template.server, request: { uriTemplate: template.uriTemplate } } : null
  }
}

function labels({ title, description }: { title: string | null; description: string }): { title?: string; description?: string } {
  return { ...(title === null ? {} : { title }), ...(description === '' ? {} : { description }) }
}

/** A refusal of ours in the protocol's form. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!isAppError(error)) throw error
    const isTheirs = error.cause instanceof Error && 'code' in error.cause && error.cause.code === ProtocolErrorCode.InvalidParams
    throw new ProtocolError(isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, error.message)
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
