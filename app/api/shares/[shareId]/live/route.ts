import { z } from 'zod'
import { clientAddress, guardedSse, route, shareStream } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** A live share as it goes on, for anybody who has the link; after the event whose id the browser, or `after`, names. */
export const GET = route(
  {
    auth: 'none',
    params: z.object({ shareId: z.string() }),
    query: z.object({ after: z.string().max(100).exactOptional() }),
    accept: 'text/event-stream',
  },
  async ({ params: { shareId }, query, request }) =>
    guardedSse({ request, grounds: { share: shareId } }, async signal =>
      shareStream(
        await server().sharing.follow(shareId, {
          after: request.headers.get('last-event-id') ?? query.after ?? null,
          address: clientAddress(request.headers),
          signal,
        }),
      ),
    ),
)
