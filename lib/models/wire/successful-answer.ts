import type { IncomingMessage } from 'node:http'
import { type AnswerSource, answerError, notAnApi } from './answer-error.ts'

const MAX_ERROR_BYTES = 64 * 1024

/** Returns the response of a model's API. Throws `ProviderError` for a failure status and for a web page. */
export async function successfulAnswer(response: IncomingMessage, from: AnswerSource): Promise<IncomingMessage> {
  const status = response.statusCode ?? 0
  if (status < 200 || status > 299) throw answerError({ status, headers: response.headers, body: await readText(response) }, from)
  if (!response.headers['content-type']?.startsWith('text/html')) return response
  response.destroy()
  throw notAnApi(from)
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MAX_ERROR_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}
