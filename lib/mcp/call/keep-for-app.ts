import type { CallToolResult } from '@modelcontextprotocol/client'
import type { KeepFile } from './tool-files.ts'
import { restoredResult } from './wire-tools.ts'

/** Stores the whole result as a file of the chat, so the App can be shown again: a message holds only part of it. Yields the file's id. */
export async function keepForApp(result: CallToolResult, keep: KeepFile): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(restoredResult(result)))
  return (await keep({ bytes, mediaType: 'application/json', name: 'app-result' })).fileId
}
