import type { Actor } from '#lib/auth/index.ts'
import type { FetchedPiece } from '#lib/mcp/index.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { server } from '#lib/server.ts'

/** Stores pieces from a server as files of the person that name their origin. */
export function keepPieces(actor: Actor, chatId: string, pieces: readonly FetchedPiece[]): Promise<SentFile[]> {
  const files = pieces.map(({ name, bytes, server: slug, serverTitle, uri }) => ({
    name,
    bytes,
    origin: { server: slug, title: serverTitle, uri },
  }))
  return server().files.addAll(actor, chatId, files)
}
