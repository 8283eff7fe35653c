import { AppError } from '#lib/errors.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { LayoutRequest, RunLayout } from './context.ts'
import { type GatheredContext, type GatherPorts, gather, type KeptContext } from './gather.ts'
import { WINDOW_SHARE } from './layout/fit-to-window.ts'
import { fitParts } from './layout/fitted-parts.ts'
import { layOut } from './layout/lay-out.ts'
import { presentItems } from './layout/parts.ts'
import { summaryItem, withSummaryItem } from './layout/summary-item.ts'
import { settled } from './settled.ts'
import { estimateTokens } from './tokens/estimate.ts'

/** Lays out a run's requests, or returns the layout of the step before while it fits. */
export async function layOutRun(ports: GatherPorts, request: LayoutRequest): Promise<RunLayout> {
  const { model, mostTurns, before, answer, history } = request
  const answerTokens = answer.parts.length === 0 ? 0 : estimateTokens(JSON.stringify(answer.parts))
  if (before && holds(before, request, answerTokens)) return before
  const gathered = await gather(ports, { ...request, earlier: history.earlierMessages, endsWithMessage: true })
  requireRoom(gathered.parts.system.tokens, model)
  const summary = summaryItem(history.view?.summary ?? null, gathered.tokenizer.count)
  const asked = request.path.findLast(({ role }) => role === 'user')?.id
  const fitted = fitParts(gathered.parts, {
    window: model.contextWindow,
    mostTurns,
    mostHistoryTokens: history.budget.most,
    answerTokens: answerTokens + (summary?.tokens ?? 0),
    newPages: new Set(request.pages.filter(({ messageId }) => messageId === asked).map(({ key }) => key)),
    choices: gathered.choices,
  })
  const parts = withSummaryItem(fitted.parts, summary)
  const { state: tracker, broken: written } = settled(gathered.stored.tracker, presentItems(parts, parts.turns), gathered)
  return {
    ...layOut(parts, tracker, gathered.settings.cacheTarget),
    modelId: model.id,
    mostTurns,
    isBare: parts.files.length + parts.pages.length + parts.turns.length === 0,
    shedFiles: [...gathered.unreadFiles.map(({ path }) => path), ...fitted.shedFiles],
    shedPages: request.pages
      .filter(({ key, isOverLimit }) => isOverLimit || fitted.shedPages.includes(key))
      .map(({ url, displayName }) => ({ url, displayName })),
    droppedTurns: fitted.droppedTurns + history.leftOutTurns,
    basis: { gathered: kept(gathered), parts, summary, tracker, written },
  }
}

function kept({ parts: _, leftOut: __, ...rest }: GatheredContext): KeptContext {
  return rest
}

/** Tells whether a layout still holds: a larger answer may need its room, another model another size, and a provider fewer turns. */
function holds(before: RunLayout, { model, mostTurns }: LayoutRequest, answerTokens: number): boolean {
  if (before.modelId !== model.id || before.mostTurns !== mostTurns) return false
  const window = model.contextWindow
  return window === null || before.isBare || before.tokens + answerTokens <= window * WINDOW_SHARE
}

function requireRoom(tokens: number, { title, contextWindow }: ResolvedModel): void {
  if (contextWindow === null || tokens <= contextWindow) return
  const message = `The instructions of this chat take about ${tokens} tokens, and ${title} reads at most ${contextWindow}. Choose another model, or shorten the instructions.`
  throw new AppError('unusable', { message, details: { tokens, context_window: contextWindow } })
}
