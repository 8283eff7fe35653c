import { isAppError } from '#lib/errors.ts'
import type { Run } from './run/run.ts'

/** Waits a while for the map of the chat's workspace, and says so. The run goes on without a map that is not ready then. */
export async function awaitMap({ facts, ports, state }: Pick<Run, 'facts' | 'ports' | 'state'>): Promise<void> {
  if (state.hasFolder === false) return
  const tell = (message: string) =>
    state.writer.write({ type: 'data-notice', id: 'startup_progress', data: { code: 'startup_progress', message }, transient: true })
  try {
    await state.workTime.during(() => ports.context.awaitMap(facts.actor, facts.chatId, { tell, signal: state.signal }))
  } catch (error) {
    // A workspace that is gone is no reason to end a run that reads no file of it.
    if (!isAppError(error)) throw error
  }
}
