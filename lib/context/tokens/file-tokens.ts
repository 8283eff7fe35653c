import { isAppError } from '#lib/errors.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { estimateTokens, FILE_TOKENS, MOST_DOCUMENT_TOKENS } from './estimate.ts'

/** Bytes of a token, in text files of messages that are older than their counts. */
const BYTES_PER_TOKEN = 4

/** Returns the tokens that a file takes in a request. */
export function fileTokens({ mediaType, sizeBytes, tokens }: SentFile): number {
  if (tokens !== undefined && !mediaType.startsWith('text/')) return Math.min(tokens, MOST_DOCUMENT_TOKENS)
  return mediaType.startsWith('text/') ? (tokens ?? Math.ceil(sizeBytes / BYTES_PER_TOKEN)) : FILE_TOKENS
}

/** Notes the tokens of text files before they are sent: their bytes do not tell how dense they are. Reads one at a time, since each may be large. */
export async function withTokens(files: readonly SentFile[], read: (fileId: string) => Promise<{ bytes: Buffer }>): Promise<SentFile[]> {
  const noted: SentFile[] = []
  for (const file of files) noted.push(file.mediaType.startsWith('text/') ? await withTokensOf(file, read) : file)
  return noted
}

async function withTokensOf(file: SentFile, read: (fileId: string) => Promise<{ bytes: Buffer }>): Promise<SentFile> {
  try {
    const { bytes } = await read(file.id)
    return { ...file, tokens: estimateTokens(bytes.toString('utf8')) }
  } catch (error) {
    // A request names a file that is no longer there.
    if (isAppError(error) && error.code === 'file_not_found') return file
    throw error
  }
}
