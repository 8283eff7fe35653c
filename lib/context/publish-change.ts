import { now, type Platform } from '#lib/platform/index.ts'

/** Tells all viewers of a chat that its context has changed. The time makes each event another one. `addedTokens`: those of a map that was just added. */
export function publishChange({ bus, clock }: Pick<Platform, 'bus' | 'clock'>, chatId: string, addedTokens?: number): void {
  const data = { updatedAt: now(clock).toISOString(), ...(addedTokens === undefined ? {} : { addedTokens }) }
  bus.publish(`chat:${chatId}`, { kind: 'context', data })
}
