import { type ChatMessage, type ChatPart, isCompleteCall, messageFiles, messageText, type ToolOutput } from '#lib/messages/index.ts'

/** Writes a message as one line of text for a question about the chat: words, calls with their outcomes, and names of files. */
export function messageWords(message: ChatMessage, mostChars: number): string {
  const files = messageFiles(message).map(({ name }) => `[file ${name}]`)
  const words = [...files, ...message.parts.flatMap(partWords)].join(' ').replace(/\s+/g, ' ').trim()
  return words.length > mostChars ? `${words.slice(0, mostChars)}…` : words
}

function partWords(part: ChatPart): string[] {
  if (part.type === 'text') return [part.text]
  if (part.type === 'steering-message') return [`[the person added: ${messageText(part)}]`]
  if (!isCompleteCall(part)) return []
  const output = part.state === 'output-available' ? (part.output as ToolOutput) : null
  const result = output?.status === 'done' ? output.text : 'no result'
  return [`[called ${part.toolName} with ${JSON.stringify(part.input ?? {})}: ${result}]`]
}

/** Marks texts as data under a name. What is in them cannot close their marks. Linear: no two parts of the pattern match the same white space. */
export function asData(name: string, text: string, attributes = ''): string {
  const inside = text.replaceAll(/<(?=(?:\s*\/)?\s*(?:message|summary)\b)/gi, '‹')
  return `<${name}${attributes}>${inside}</${name}>`
}
