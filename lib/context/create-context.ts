import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool, Models, ResolvedModel } from '#lib/models/index.ts'
import type { Compactions } from './compaction/compactions.ts'
import { historyOfView } from './compaction/history-of-view.ts'
import type { Context, LayoutRequest, RunLayout } from './context.ts'
import { createTold, type Told, type ToldDeps } from './instructions/told.ts'
import { estimateTokens } from './layout/estimate-tokens.ts'
import { WINDOW_SHARE } from './layout/fit-to-window.ts'
import { fitParts } from './layout/fitted-parts.ts'
import type { TextItem } from './layout/item.ts'
import { layOut } from './layout/lay-out.ts'
import { type PartsSource, requestParts } from './layout/request-parts.ts'
import { summaryItem, withSummaryItem } from './layout/summary-item.ts'
import { createScales, type Weigh } from './layout/weigh.ts'
import type { Pages } from './pages/pages.ts'
import type { ServerInstructions } from './server-instructions.ts'
import { viewOf } from './view/view-of.ts'

export interface ContextDeps extends ToldDeps {
  chats: Pick<Chats, 'get' | 'instructions'>
  compactions: Pick<Compactions, 'historyOf'>
  models: Pick<Models, 'resolve'>
  pages: Pick<Pages, 'itemsOn'>
  /** Lists the tools of a chat's next request, without waiting for a server. */
  offered: (actor: Actor, chat: OfferedTo) => Promise<{ definitions: FunctionTool[]; instructions: ServerInstructions[] }>
}

export interface OfferedTo {
  chatId: string
  selectedTools: readonly string[]
  model: ResolvedModel
  path: ChatMessage[]
  /** The prompt holds parts of pages, which the model may read on. */
  hasLongPages: boolean
}

/** Creates the room's surface. */
export function createContext(deps: ContextDeps): Context {
  const { chats, models, compactions, pages, offered } = deps
  const toldFor = createTold(deps)
  const scales = createScales()
  const scaleOf = (_model: ResolvedModel): Weigh => scales('estimate', estimateTokens)

  const sourceOf = (
    request: Pick<LayoutRequest, 'path' | 'history' | 'pages' | 'tools' | 'servers' | 'model'>,
    told: Told,
  ): PartsSource => ({
    instructions: told.instructions,
    date: told.date,
    servers: request.servers,
    tools: request.tools,
    path: request.path,
    earlier: request.history.earlierMessages,
    entries: [],
    files: [],
    pages: weighed(request.pages, scaleOf(request.model)),
    fileList: '',
    tail: told.reminders,
    endsWithMessage: true,
    weigh: scaleOf(request.model),
  })

  const cacheTarget = 1_126

  return {
    async layOut(request): Promise<RunLayout> {
      const { model, mostTurns, before, answer, history } = request
      const answerTokens = answer.parts.length === 0 ? 0 : estimateTokens(JSON.stringify(answer.parts))
      const window = model.contextWindow
      if (before && before.modelId === model.id && before.mostTurns === mostTurns) {
        if (window === null || before.tokens + answerTokens <= window * WINDOW_SHARE || before.isBare) return before
      }
      const told = await toldFor(request.actor, { chatId: request.chatId, model, folderReminder: null })
      const all = requestParts(sourceOf(request, told))
      requireRoom(all.system.tokens, model)
      const summary = summaryItem(history.view?.summary ?? null, scaleOf(model))
      const reserved = answerTokens + (summary?.tokens ?? 0)
      const limits = { window, mostTurns, mostHistoryTokens: history.budget.most, answerTokens: reserved, choices: new Map() }
      const { parts: fitted, shedFiles, droppedTurns: dropped } = fitParts(all, limits)
      const parts = withSummaryItem(fitted, summary)
      const droppedTurns = dropped + history.leftOutTurns
      const isBare = parts.files.length + parts.turns.length === 0
      return { ...layOut(parts, () => null, cacheTarget), modelId: model.id, mostTurns, shedFiles, droppedTurns, isBare }
    },

    async view(actor, chatId) {
      const chat = await chats.get(actor, chatId)
      const model = await modelOf(models, actor, chat.model)
      const { path, view, earlierMessages } = await historyOfView(compactions, chat, model)
      const told = await toldFor(actor, { chatId, model, folderReminder: null })
      const named = (await pages.itemsOn(chatId, path)).filter(({ included }) => included)
      const hasLongPages = named.some(({ isShortened }) => isShortened)
      const tools = model === null ? null : await offered(actor, { chatId, selectedTools: chat.selectedTools, model, path, hasLongPages })
      const weigh = model === null ? scales('estimate', estimateTokens) : scaleOf(model)
      const offer = { tools: tools?.definitions ?? [], servers: tools?.instructions ?? [] }
      const request = { ...offer, path, earlier: earlierMessages, endsWithMessage: false, weigh }
      const words = { instructions: told.instructions, date: told.date, tail: told.reminders }
      const all = requestParts({ ...noSource, ...request, ...words, pages: weighed(named, weigh) })
      const parts = withSummaryItem(all, summaryItem(view?.summary ?? null, weigh))
      return viewOf({ chat, model, parts, compaction: view, layout: layOut(parts, () => null, cacheTarget) })
    },
  }
}

function weighed(pages: LayoutRequest['pages'], weigh: Weigh): TextItem[] {
  return pages.map(({ key, label, hash, text }) => ({ key, label, hash, text, tokens: weigh(hash, () => text) }))
}

const noSource = { entries: [], files: [], fileList: '' }

/** Finds a chat's model; null where it is offered no longer, or none is. */
async function modelOf(models: ContextDeps['models'], actor: Actor, id: string | null): Promise<ResolvedModel | null> {
  try {
    return await models.resolve(actor, id)
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

function requireRoom(tokens: number, { title, contextWindow }: ResolvedModel): void {
  if (contextWindow === null || tokens <= contextWindow) return
  const message = `The instructions of this chat take about ${tokens} tokens, and ${title} reads at most ${contextWindow}. Choose another model, or shorten the instructions.`
  throw new AppError('unusable', { message, details: { tokens, context_window: contextWindow } })
}
