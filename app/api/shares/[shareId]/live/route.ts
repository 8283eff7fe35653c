import { z } from 'zod'
import { clientAddress, guardedSse, named, route, shareStream } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Streams a live share to anyone with the link, after the event that `Last-Event-ID` or `after` names. */
export const GET = route(
  {
    auth: 'none',
    params: named('shareId'),
    query: z.object({ after: z.string().max(100).exactOptional() }),
    accept: 'text/event-stream',
  },
  async ({ params: { shareId }, query, request }) =>
    guardedSse({ request, credentials: { share: shareId } }, async signal =>
      shareStream(
        await server().sharing.follow(shareId, {
          after: request.headers.get('last-event-id') ?? query.after ?? null,
          address: clientAddress(request.headers),
          signal,
        }),
      ),
    ),
)
