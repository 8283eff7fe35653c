import type { CallToolResult } from '@modelcontextprotocol/client'
import { restoredResult } from '../gateway/wire-tools.ts'
import type { KeepFile } from '../tool-files.ts'

/** What a message shows of a result is not all of it. The whole goes into a file of the chat, for the App to be shown again. Yields the file's id. */
export async function keepForApp(result: CallToolResult, keep: KeepFile): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(restoredResult(result)))
  return (await keep({ bytes, mediaType: 'application/json', name: 'app-result' })).fileId
}
