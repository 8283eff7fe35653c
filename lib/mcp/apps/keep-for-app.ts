import type { CallToolResult } from '@modelcontextprotocol/client'
import type { KeepFile } from '../call/tool-files.ts'
import { restoredResult } from '../call/wire-tools.ts'

/** What a message shows of a result is not all of it. The whole goes into a file of the chat, for the App to be shown again. Yields the file's id. */
export async function keepForApp(result: CallToolResult, keep: KeepFile): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(restoredResult(result)))
  return (await keep({ bytes, mediaType: 'application/json', name: 'app-result' })).fileId
}
