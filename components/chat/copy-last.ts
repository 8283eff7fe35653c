import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { copyText } from '#components/ui/copy-text.ts'
import { toast } from '#components/ui/toast.ts'
import { answerMarkdown } from '#lib/messages/shared.ts'
import { chatMessageMore as t } from '#lib/words/en/chat-message-more.ts'

export async function copyLastAnswer(store: ChatStore): Promise<void> {
  const last = finishedAnswers(store.read()).at(-1)
  if (last === undefined) toast.info(t('noAnswer'))
  else await copy(last, t('copiedAnswer'))
}

/** Copies the last code block of the newest answer that has one. */
export async function copyLastCode(store: ChatStore): Promise<void> {
  const code = finishedAnswers(store.read())
    .toReversed()
    .map(lastCodeBlock)
    .find(block => block !== null)
  if (code === undefined || code === null) toast.info(t('noCode'))
  else await copy(code, t('copiedCode'))
}

function finishedAnswers({ nodes, run }: ChatState): string[] {
  return nodes.filter(node => node.message.role === 'assistant' && node.key !== run?.key).map(node => answerMarkdown(node.message))
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast.success(done)
  else toast.error(t('copyingDenied'))
}

/** Fences of nested lists are indented further than three spaces. */
const FENCE = /^( {0,12})(`{3,}|~{3,})([^\n]*)/

/**
 * Returns the content of the last fenced code block of a Markdown text, without the indentation of its fences; null where there is none. A
 * block that is not closed ends with the text.
 */
export function lastCodeBlock(markdown: string): string | null {
  let open: { indent: number; fence: string; lines: string[] } | null = null
  let last: string | null = null
  for (const line of markdown.split('\n')) {
    const [, indent = '', fence = '', rest = ''] = FENCE.exec(line) ?? []
    if (open) {
      const isEnd = fence.startsWith(open.fence) && rest.trim() === ''
      if (!isEnd) open.lines.push(withoutIndent(line, open.indent))
      else {
        last = open.lines.join('\n')
        open = null
      }
    } else if (fence !== '' && !(fence.startsWith('`') && rest.includes('`'))) open = { indent: indent.length, fence, lines: [] }
  }
  return open ? open.lines.join('\n') : last
}

function withoutIndent(line: string, most: number): string {
  let at = 0
  while (at < most && line[at] === ' ') at += 1
  return line.slice(at)
}
