import type { ChatNode } from '#components/chat-store/chat-state.ts'
import { fileUrl } from '#components/file-url.ts'
import type { RunFile } from '#components/markdown/code/code-runner.ts'
import type { CodeFile } from '#components/sandbox/worker/job.ts'
import { codeLimits } from '#components/sandbox/worker/limits.ts'
import { messageFiles } from '#lib/messages/shared.ts'

/** Lists the files that people attached to the messages on the shown path, the newest first. */
export function filesOfChat(nodes: readonly ChatNode[]): RunFile[] {
  return nodes.flatMap(({ message }) => (message.role === 'user' ? messageFiles(message) : [])).reverse()
}

/** Loads files of the chat for a run, under names of which each is there once. Throws where one cannot be loaded, or all are too large. */
export async function loadRunFiles(files: readonly RunFile[], signal: AbortSignal): Promise<CodeFile[]> {
  const loaded: CodeFile[] = []
  const taken = new Set<string>()
  let left = codeLimits.fileBytes
  for (const { id, name } of files) {
    const response = await fetch(fileUrl(id), { signal })
    if (!response.ok) throw new Error(`${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    left -= bytes.byteLength
    if (left < 0) throw new Error('too large')
    loaded.push({ name: freeName(name, taken), bytes })
  }
  return loaded
}

function freeName(name: string, taken: Set<string>): string {
  const plain =
    name
      .replace(/[/\\\p{Cc}]/gu, '_')
      .replace(/^\.+$/, '_')
      .slice(-codeLimits.nameChars) || 'file'
  let free = plain
  for (let n = 2; taken.has(free); n++) free = plain.replace(/(\.[^.]*)?$/, ` ${n}$1`)
  taken.add(free)
  return free
}
