import type { ChatSharesJson } from '#lib/sharing/shared.ts'

/** What a link made now would show, in words and in full. */
export function SharePreview({ title, messages, isLive }: ChatSharesJson['preview'] & { isLive: boolean }) {
  if (messages.length === 0)
    return <p className="text-ink-2 text-sm">There is nothing to share yet: this chat has no text. Send a message first.</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        Readers see {messages.length === 1 ? 'one message' : `${messages.length} messages`} under the title “{title}”: the text that you see
        here now{isLive ? ', and all that you and the model write in this chat from now on' : ''}.
      </p>
      <p className="text-ink-2">
        Not included: tool calls, their arguments and results, reasoning, the system prompt, other branches, attached images and files, and
        your name. {isLive ? 'If you switch to another branch, readers see that one.' : 'Messages that you add later are not shown either.'}
      </p>
      <details className="group">
        <summary className="w-fit rounded-sm text-accent">Preview</summary>
        <div className="mt-2 flex max-h-60 flex-col gap-3 overflow-y-auto rounded-md bg-paper-2 p-3">
          {messages.map(message => (
            <div key={message.id}>
              <p className="text-2xs text-ink-2">{message.role === 'user' ? 'Question' : 'Answer'}</p>
              <p dir="auto" className="whitespace-pre-wrap break-words">
                {message.text}
              </p>
            </div>
          ))}
        </div>
      </details>
    </div>
  )
}
