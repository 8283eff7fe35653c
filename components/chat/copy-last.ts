import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { copyText } from '#components/ui/copy-text.ts'
import { toast } from '#components/ui/toast.ts'
import { answerMarkdown } from '#lib/messages/shared.ts'
import { lastCodeBlock } from './last-code.ts'

export async function copyLastAnswer(store: ChatStore): Promise<void> {
  const last = finishedAnswers(store.read()).at(-1)
  if (last === undefined) toast.info('There is no answer to copy yet.')
  else await copy(last, 'Copied the last answer.')
}

/** Copies the last code block of the newest answer that has one. */
export async function copyLastCode(store: ChatStore): Promise<void> {
  const code = finishedAnswers(store.read())
    .toReversed()
    .map(lastCodeBlock)
    .find(block => block !== null)
  if (code === undefined || code === null) toast.info('There is no code to copy here.')
  else await copy(code, 'Copied the last code.')
}

function finishedAnswers({ nodes, run }: ChatState): string[] {
  return nodes.filter(node => node.message.role === 'assistant' && node.key !== run?.key).map(node => answerMarkdown(node.message))
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error('The browser did not allow copying.')
}
