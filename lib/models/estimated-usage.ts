import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Usage } from '#lib/messages/index.ts'
import type { FunctionTool, ModelPort, ModelRequest } from './port.ts'

const CHARACTERS_PER_TOKEN = 4
/** Characters counted for a file, whatever its size. */
const FILE_CHARACTERS = 6000

/** Estimates the usage of an answer at four characters a token, and marks it `estimated`. */
export function estimatedUsage(asked: { prompt: LanguageModelV4Prompt; tools: FunctionTool[] }, characters: number): Usage {
  const promptTokens = promptTokensOf(asked)
  const completionTokens = Math.ceil(characters / CHARACTERS_PER_TOKEN)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated: true }
}

/** Wraps a port so that its usage is complete: counts that are missing, or zero although text was sent or generated, are estimated. */
export function withEstimatedUsage(port: ModelPort): ModelPort {
  return {
    async stream(request, sink, signal) {
      let characters = 0
      await port.stream(
        request,
        part => {
          if (part.type === 'text-delta' || part.type === 'reasoning-delta') characters += part.delta.length
          if (part.type === 'tool-call') characters += part.input.length
          sink(part.type === 'finish' ? { ...part, usage: completed(part.usage, request, characters) } : part)
        },
        signal,
      )
    },
  }
}

function completed(usage: Usage | null, request: ModelRequest, characters: number): Usage {
  if (usage === null) return estimatedUsage(request, characters)
  const lacksPrompt = usage.promptTokens === 0
  const lacksCompletion = usage.completionTokens === 0 && characters > 0
  if (!lacksPrompt && !lacksCompletion) return usage
  const estimated = estimatedUsage(request, characters)
  const promptTokens = lacksPrompt ? estimated.promptTokens : usage.promptTokens
  const completionTokens = lacksCompletion ? estimated.completionTokens : usage.completionTokens
  return { ...usage, promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated: true }
}

export function promptTokensOf({ prompt, tools }: { prompt: LanguageModelV4Prompt; tools: FunctionTool[] }): number {
  return Math.ceil((sizeOf(prompt) + (tools.length === 0 ? 0 : JSON.stringify(tools).length)) / CHARACTERS_PER_TOKEN)
}

function sizeOf(prompt: LanguageModelV4Prompt): number {
  let size = 0
  for (const { content } of prompt) {
    if (typeof content === 'string') size += content.length
    else
      for (const part of content)
        size += part.type === 'file' ? FILE_CHARACTERS : 'text' in part ? part.text.length : JSON.stringify(part).length
  }
  return size
}
