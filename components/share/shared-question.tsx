/** Shows the words of a person. */
export function SharedQuestion({ message }: { message: Worded }) {
  return (
    <div className="flex justify-end">
      <div dir="auto" className="max-w-[85%] whitespace-pre-wrap break-words rounded-xl rounded-ee-sm bg-paper-2 px-4 py-2.5 text-base">
        {textsOf(message).join('\n\n')}
      </div>
    </div>
  )
}

/** A message, or what a person added to an answer. */
interface Worded {
  parts: readonly { type: string; text?: string }[]
}

function textsOf(message: Worded): string[] {
  return message.parts.flatMap(part => (part.type === 'text' && part.text !== undefined ? [part.text] : []))
}
