import { type ChatMessage, type ChatPart, isCompleteCall, messageText, type ToolMetadata, type ToolOutput } from '#lib/messages/shared.ts'

/** Writes an answer as text for a comparison: its words, and each call as a line with its arguments and how it ended. */
export function answerLines({ parts }: Pick<ChatMessage, 'parts'>): string {
  return parts
    .map(lineOf)
    .filter(line => line !== '')
    .join('\n\n')
}

function lineOf(part: ChatPart): string {
  if (part.type === 'text') return part.text.trim()
  if (part.type === 'steering-message') return `> ${messageText(part).trim()}`
  if (part.type === 'data-error') return `! ${part.data.message}`
  if (part.type === 'data-edit') return `edit ${part.data.file}\n${part.data.newText}`
  if (!isCompleteCall(part)) return ''
  const { server, tool } = (part.toolMetadata ?? {}) as Partial<ToolMetadata>
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  const end = output?.status === 'done' ? output.outcome : 'not ended'
  return `→ ${server ? `${server}.${tool}` : part.toolName} ${JSON.stringify(part.input ?? {})} (${end})`
}
