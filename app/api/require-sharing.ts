import { type Actor, requireRight } from '#lib/auth/index.ts'

/** Throws `forbidden` where somebody would share with everybody whose role may not. */
export function requireSharing(actor: Actor, audience: { kind: string } | undefined): void {
  if (audience?.kind === 'everyone') requireRight(actor, 'share:everybody')
}
