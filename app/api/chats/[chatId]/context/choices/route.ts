import { z } from 'zod'
import { type ItemKey, itemKinds } from '#lib/context/shared.ts'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const key = z.custom<ItemKey>(
  value => typeof value === 'string' && value.length <= 2_000 && itemKinds.some(kind => value.startsWith(`${kind}:`)),
  'must be the key of an item',
)

/** Pins an item of the context, leaves it out, or undoes either. */
export const PUT = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body: z.strictObject({ key, choice: z.enum(['pinned', 'left_out']).nullable() }),
  },
  async ({ actor, params: { chatId }, body: { key, choice } }) => server().context.choose(actor, chatId, key, choice),
)
