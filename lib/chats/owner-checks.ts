import type { Actor } from '#lib/auth/index.ts'

/** Checks of other rooms for the owner of a chat. `actorOf` returns null for a disabled account; the others throw for a choice that the owner may not use. */
export interface OwnerChecks {
  actorOf(userId: string): Promise<Actor | null>
  assistantId(owner: Actor, id: string): Promise<unknown>
  model(owner: Actor, id: string): Promise<unknown>
}
