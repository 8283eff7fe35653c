import { answerLimitFor, promptOf, type RunLayout, tokensOfAnswer, withUploads } from '#lib/context/index.ts'
import type { Parameters } from '#lib/messages/index.ts'
import { type ModelRequest, type ProviderError, type ResolvedModel, saidTokens, takesAll } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { OfferedTools } from '../offer/offered-tools.ts'
import type { Run } from '../run/run.ts'

/**
 * Makes a request: the layout, which stays the same for all steps of a run, and the answer so far from the log. The model sees next exactly the rows that
 * are committed.
 */
export async function requestOf({ facts, ports, state }: Run, tools: OfferedTools): Promise<ModelRequest> {
  const { actor, chatId, assistant, path, history } = facts
  const { model, mostTokens, writer, pages, known, layout: before } = state
  const answer = writer.log.fold.message
  const definitions = tools.definitions.filter(({ name }) => !state.refusedTools.has(name))
  const { maxOutputTokens: limit, ...parameters } = chosenParameters(model, facts.parameters)
  const request = {
    actor,
    chatId,
    model,
    assistant,
    path,
    history,
    answer,
    pages,
    tools: definitions,
    servers: tools.instructions,
    answerLimit: limit ?? 0,
    mostTokens,
    before,
    known,
  }
  const layout = await ports.context.layOut(request)
  if (layout !== before) writeLeftOut({ state }, layout)
  state.layout = layout
  const prompt = await withUploads(
    promptOf(layout, answer),
    model,
    fileId => ports.files.read(actor, fileId),
    fileId => ports.files.text(actor, fileId),
  )
  const tokens = limit === undefined ? 0 : layout.tokens + tokensOfAnswer(answer)
  const longest = limit === undefined ? {} : { maxOutputTokens: answerLimitFor(limit, { window: layout.window, tokens }) }
  return { prompt, tools: definitions, ...parameters, ...longest }
}

/** Most pages that the notice names. */
const NAMED_PAGES = 5

/** Says what of the chat did not fit into the request. */
function writeLeftOut({ state }: Pick<Run, 'state'>, { droppedTurns, shedFiles, shedPages }: RunLayout): void {
  const say = (code: string, message: string, details: object, id = code) =>
    state.writer.write({ type: 'data-notice', id, data: { code, message, details } })
  if (droppedTurns > 0) {
    say('history_truncated', t('oldestTurnsLeftOut', { count: droppedTurns }), { turns: droppedTurns })
  }
  if (shedFiles.length > 0) {
    say('files_shed', t('filesLeftOut', { count: shedFiles.length, files: shedFiles.join(', ') }), { files: shedFiles })
  }
  if (shedPages.length > 0) {
    const names = shedPages.slice(0, NAMED_PAGES).map(({ displayName }) => displayName)
    const rest = shedPages.length - names.length
    const all = rest > 0 ? t('namesRestMore', { names: names.join(', '), rest }) : names.join(', ')
    say(
      'files_shed',
      t('pagesLeftOut', { count: shedPages.length, pages: all }),
      { urls: shedPages.slice(0, 20).map(({ url }) => url) },
      'pages_shed',
    )
  }
}

/** Makes a request again that a provider called too long: the largest files leave it first. Null where nothing more can. */
export async function shorterRequest(run: Run, tools: OfferedTools, error: ProviderError): Promise<ModelRequest | null> {
  const { facts, ports, state } = run
  const { model, layout, writer } = state
  const answerLimit = chosenParameters(model, facts.parameters).maxOutputTokens ?? 0
  const answer = writer.log.fold.message
  const most = layout && ports.context.shortened({ model, layout, answer, answerLimit, said: saidTokens(error.said) })
  if (most === null) return null
  state.mostTokens = most
  return requestOf(run, tools)
}

/** Ids of the calls in the answer so far, which a new call must not repeat. */
export function takenIds({ state }: Pick<Run, 'state'>): Set<string> {
  return new Set(state.writer.log.fold.message.parts.flatMap(part => (part.type === 'dynamic-tool' ? [part.toolCallId] : [])))
}

/**
 * Returns the choices of a run as its request has them: each over the model's own setting, and none that this model is known not to take by its
 * name. What its provider has refused is left out by its port, which says so.
 */
function chosenParameters(
  { temperature, takes }: Pick<ResolvedModel, 'temperature' | 'takes'>,
  chosen: Parameters,
): Pick<ModelRequest, 'temperature' | 'reasoningEffort' | 'maxOutputTokens'> {
  const taken = takes?.('by name') ?? takesAll
  return {
    temperature: chosen.temperature !== undefined && taken.temperature ? chosen.temperature : temperature,
    ...(chosen.reasoningEffort !== undefined && taken.reasoningEffort ? { reasoningEffort: chosen.reasoningEffort } : {}),
    ...(chosen.maxOutputTokens !== undefined && taken.maxOutputTokens ? { maxOutputTokens: chosen.maxOutputTokens } : {}),
  }
}
