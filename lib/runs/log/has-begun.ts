import type { Platform } from '#lib/platform/index.ts'

/**
 * Resolves once a run that has just started has said something, or a whole frame has passed. Who reads it then gets its beginning in one piece; and of many
 * that start at once, none keeps another from its model by being answered first, nor at the end of the frame that they began in, when quick models speak.
 */
export function hasBegun({ bus, frames }: Pick<Platform, 'bus' | 'frames'>, runId: string): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      stopListening()
      resolve()
    }
    const stopListening = bus.subscribe(`run:${runId}`, done)
    frames.toStore(() => frames.toStore(done))
  })
}
