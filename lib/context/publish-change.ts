import { now, type Platform } from '#lib/platform/index.ts'

/** Tells all viewers of a chat that its context has changed. The time makes each event another one. */
export function publishChange({ bus, clock }: Pick<Platform, 'bus' | 'clock'>, chatId: string): void {
  bus.publish(`chat:${chatId}`, { kind: 'context', data: { updatedAt: now(clock).toISOString() } })
}
