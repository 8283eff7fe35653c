import { z } from 'zod'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

const stateSchema = z.discriminatedUnion('kind', [
  /** A person is asked whether exactly this may run. */
  z.object({ kind: z.literal('approval'), userId: z.string(), untilMs: z.number(), call: z.string() }),
  /** A call is under way, and its server asks. */
  z.object({ kind: z.literal('call'), userId: z.string(), untilMs: z.number(), id: z.string() }),
])

/** State carried through the client from one request to the next. It is sealed: the client can neither read nor forge it. */
export type GatewayState = z.infer<typeof stateSchema>

export function sealState({ secrets }: Pick<Platform, 'secrets'>, state: GatewayState): string {
  return secrets.seal(JSON.stringify(state))
}

/** Throws where it was not made by us for this person, or too long ago. */
export function openState({ secrets, clock }: Pick<Platform, 'secrets' | 'clock'>, actor: Actor, sealed: string): GatewayState {
  const state = stateSchema.parse(JSON.parse(secrets.open(sealed)))
  if (state.userId !== actor.userId || state.untilMs < clock.nowMs()) throw new Error('the state is no longer valid')
  return state
}
