import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { copyText } from '#components/ui/copy-text.ts'
import { toast } from '#components/ui/toast.ts'
import { answerMarkdown } from '#lib/messages/shared.ts'

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
