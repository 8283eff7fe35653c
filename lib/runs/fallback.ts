import { isAppError } from '#lib/errors.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { RunContext } from './run-context.ts'

/**
 * Goes on with the first fallback of the run's model that this actor may use and that was not asked in this step, for the rest of the run.
 * False where there is none. Only for a step of which nothing has been shown.
 */
export async function fallBack(run: RunContext, asked: Set<string>, reason: string): Promise<boolean> {
  const failed = run.model
  const next = await nextModel(run, asked)
  if (!next || run.signal.aborted) return false
  run.model = next
  run.engine.platform.log.warn('model.fallback', { runId: run.runId, from: failed.id, to: next.id })
  run.writer.write({
    type: 'data-notice',
    data: { code: 'model_fallback', message: `${reason} ${next.title} was asked instead.`, details: { from: failed.id, to: next.id } },
  })
  run.writer.write({ type: 'message-metadata', messageMetadata: { model: next.id } })
  return true
}

async function nextModel(run: RunContext, asked: Set<string>): Promise<ResolvedModel | null> {
  for (const id of run.model.fallbacks) {
    if (asked.has(id)) continue
    asked.add(id)
    try {
      return await run.engine.models.resolve(run.actor, id)
    } catch (error) {
      if (!isAppError(error)) throw error
      run.engine.platform.log.warn('model.fallback_unusable', { runId: run.runId, model: id, code: error.code })
    }
  }
  return null
}
