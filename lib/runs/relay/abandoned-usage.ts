import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Usage } from '#lib/messages/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import type { Reply } from '../reply.ts'

const CHARACTERS_PER_TOKEN = 4
/** What an image or a page costs, as text. */
const FILE_CHARACTERS = 6000

/** What a stream that was left before its end has cost, as far as it can be known here: four characters a token, marked as estimated. */
export function abandonedUsage(asked: { prompt: LanguageModelV4Prompt; tools: FunctionTool[] }, reply: Reply): Usage {
  const promptTokens = Math.ceil((sizeOf(asked.prompt) + JSON.stringify(asked.tools).length) / CHARACTERS_PER_TOKEN)
  const calls = reply.toolCalls.reduce((sum, call) => sum + call.argumentsText.length, 0)
  const completionTokens = Math.ceil((reply.content.length + reply.reasoning.length + calls) / CHARACTERS_PER_TOKEN)
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens, estimated: true }
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
