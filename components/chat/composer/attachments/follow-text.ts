import { request } from '#components/request.ts'
import type { FileTextState } from '#lib/chats/shared.ts'

const FIRST_MS = 300
const LONGEST_MS = 3_000

/** Tells the state of a document's text until it is read, asking less and less often. Ends with the signal, or where the file is gone. */
export async function followText(fileId: string, tell: (text: FileTextState) => void, signal: AbortSignal): Promise<void> {
  for (let waitMs = FIRST_MS; !signal.aborted; waitMs = Math.min(LONGEST_MS, waitMs * 1.5)) {
    const found = await request('GET /api/files/[fileId]/state', { params: { fileId }, signal }).catch(() => null)
    if (!found?.text || signal.aborted) return
    tell(found.text)
    if (found.text.state !== 'reading') return
    await new Promise(resolve => setTimeout(resolve, waitMs))
  }
}
