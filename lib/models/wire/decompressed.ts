import type { IncomingMessage } from 'node:http'
import { pipeline, type Transform } from 'node:stream'
import zlib from 'node:zlib'

const decoders: Record<string, () => Transform> = {
  gzip: () => zlib.createGunzip({ flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  'x-gzip': () => zlib.createGunzip({ flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: () => zlib.createInflate({ flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  br: () => zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH }),
}

/** Decompresses a response whose server ignores `accept-encoding: identity`. Returns any other response unchanged. */
export function decompressed(response: IncomingMessage): IncomingMessage {
  const encoding = String(response.headers['content-encoding'] ?? '')
    .trim()
    .toLowerCase()
  const decoder = decoders[encoding]?.()
  if (!decoder) return response
  // The decoder closes with the error, which reports the failure.
  pipeline(response, decoder, () => undefined)
  const { headers, statusCode } = response
  const plain = Object.assign(decoder, { headers, statusCode, socket: { destroyed: false } })
  Object.defineProperty(plain, 'complete', { get: () => response.complete })
  return plain as unknown as IncomingMessage
}
