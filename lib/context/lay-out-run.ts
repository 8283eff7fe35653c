import { AppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { LayoutRequest, RunLayout } from './context.ts'
import { fitRequest } from './fit-request.ts'
import { type GatheredContext, type GatherPorts, gather, type KeptContext } from './gather.ts'
import { layOut } from './layout/lay-out.ts'
import { requestBudget } from './layout/window-budget.ts'
import { estimateTokens } from './tokens/estimate.ts'

/** Lays out a run's requests, or returns the layout of the step before while it fits. */
export async function layOutRun(ports: GatherPorts, request: LayoutRequest): Promise<RunLayout> {
  const { model, answerLimit, mostTokens, before, history } = request
  const answerTokens = tokensOfAnswer(request.answer)
  if (before && holds(before, request, answerTokens)) return before
  // People may have changed the chat since an earlier step.
  const known = before === null ? request.known : null
  const [chat, found] = [known?.chat ?? null, known?.found ?? null]
  const gathered = await gather(ports, { ...request, chat, found, earlier: history.earlierMessages, endsWithMessage: true })
  requireRoom(gathered.parts.system.tokens, model)
  const asked = request.path.findLast(({ role }) => role === 'user')?.id
  const { parts, summary, tracker, written, ...left } = fitRequest(gathered, {
    answerLimit,
    mostTokens,
    mostHistoryTokens: history.budget.most,
    answerTokens,
    newPages: new Set(request.pages.filter(({ messageId }) => messageId === asked).map(({ key }) => key)),
    summary: history.view?.summary ?? null,
  })
  return {
    ...layOut(parts, tracker, gathered.settings.cacheTarget),
    modelId: model.id,
    window: gathered.window,
    mostTokens,
    isBare: parts.files.length + parts.pages.length + parts.turns.length === 0,
    shedFiles: [...gathered.unreadFiles.map(({ path }) => path), ...left.shedFiles],
    shedPages: request.pages
      .filter(({ key, isOverLimit }) => isOverLimit || left.shedPages.includes(key))
      .map(({ url, displayName }) => ({ url, displayName })),
    droppedTurns: left.droppedTurns + history.leftOutTurns,
    basis: { gathered: kept(gathered), parts, summary, tracker, written },
  }
}

/** Estimates the tokens of an answer so far, which follows the layout. */
export function tokensOfAnswer({ parts }: ChatMessage): number {
  return parts.length === 0 ? 0 : estimateTokens(JSON.stringify(parts))
}

function kept({ parts: _, leftOut: __, ...rest }: GatheredContext): KeptContext {
  return rest
}

/** Tells whether a layout still holds: a larger answer may need its room, another model another size, and a provider less. */
function holds(before: RunLayout, { model, answerLimit, mostTokens }: LayoutRequest, answerTokens: number): boolean {
  if (before.modelId !== model.id || before.mostTokens !== mostTokens) return false
  return before.isBare || before.tokens + answerTokens <= Math.min(requestBudget(before.window, answerLimit), mostTokens)
}

function requireRoom(tokens: number, { title, contextWindow }: ResolvedModel): void {
  if (contextWindow === null || tokens <= contextWindow) return
  const message = t('instructionsChatTakeAbout', { tokens, title, contextWindow })
  throw new AppError('unusable', { message, details: { tokens, context_window: contextWindow } })
}
