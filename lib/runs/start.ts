import type { Actor } from '#lib/auth/index.ts'
import { type ChatDetails, publishFiles, publishSelection } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { type ResolvedModel, refusalOf } from '#lib/models/index.ts'
import { now } from '#lib/platform/index.ts'
import type { RunEngine } from './engine.ts'
import { beginRun, launchRun } from './execute.ts'
import type { LiveRuns } from './live-runs.ts'
import { findRepeated, requestIdOf } from './repeated-start.ts'
import type { Runs, StartedRun, StartRun } from './runs.ts'
import { type NewRun, storeStart } from './store-start.ts'
import { startWaitMs } from './tools/listed-servers.ts'
import { EVERY_TOOL, resolveSelection } from './tools/selection.ts'

/** Starts a run: checks the send, stores it, and executes its run in this process. From the moment that it is stored, the request may die. */
export function createStart(engine: RunEngine, live: Pick<LiveRuns, 'requireOpen' | 'add'>): Runs['start'] {
  const { db, bus } = engine.platform
  return async (actor, chatId, request): Promise<StartedRun> => {
    live.requireOpen()
    const repeated = await findRepeated(db, actor, request)
    if (repeated) return repeated
    const newRun = await checkStart(engine, actor, chatId, request)
    const stored = await storeStart(engine.platform, newRun).catch(async (error: unknown) => {
      // The one of two equal sends that lost finds the run of the other.
      const other = await findRepeated(db, actor, request)
      if (other) return other
      throw error
    })
    if ('repeated' in stored) return stored
    const { row, token, model } = newRun
    await live.add(token, () => launchRun({ engine, actor, model, row, token, begin: beginRun, ...stored }))
    if (request.selectedFiles && !request.newChat) await announceFiles(engine, actor, chatId)
    bus.publish(`chat:${chatId}`, { kind: 'run_started', data: { runId: row.id } })
    bus.publish(`user:${actor.userId}`, { kind: 'chats' })
    return { runId: row.id, chatId, messageId: row.messageId, userMessageId: row.userMessageId, model: model.id, repeated: false }
  }
}

/** Checks a send and resolves its model, files and tools. Stores nothing, so that after a refusal the user still has the message. */
async function checkStart(engine: RunEngine, actor: Actor, chatId: string, request: StartRun): Promise<NewRun> {
  requireMessage(request)
  const chat = request.newChat ? emptyChat : await engine.chats.get(actor, chatId)
  const model = await engine.models.resolve(actor, request.model ?? chat.model)
  const files = await engine.files.ofMessage(actor, chatId, request.message?.files ?? [])
  requireTaken(model, files)
  const selectedTools =
    request.selectedTools === undefined
      ? chat.selectedTools
      : await resolveSelection(engine.mcp, actor, request.selectedTools, { waitMs: namingWaitMs(actor, request.selectedTools), once: true })
  const row = {
    id: newId(),
    chatId,
    messageId: newId(),
    userMessageId: request.message?.id ?? request.parentId ?? '',
    requestId: requestIdOf(request),
    selectedTools,
    mode: request.mode ?? 'live',
    startedAt: now(engine.platform.clock),
  }
  return { row, token: newId(), userId: actor.userId, model, headId: chat.headId, files, request }
}

async function announceFiles({ chats, platform }: Pick<RunEngine, 'chats' | 'platform'>, actor: Actor, chatId: string): Promise<void> {
  const chat = await chats.get(actor, chatId)
  publishSelection(platform.bus, chat)
  publishFiles(platform.bus, chat)
}

/** A chat that this send creates. */
const emptyChat: Pick<ChatDetails, 'model' | 'selectedTools' | 'headId'> = {
  model: null,
  selectedTools: [EVERY_TOOL],
  headId: null,
}

/** Waits for no server where the page names tools in full: the run waits instead, where the user sees it and can end it. */
function namingWaitMs(actor: Actor, selection: string[]): number {
  return actor.kind === 'user' && selection.every(name => name.includes('.')) ? 0 : startWaitMs(actor)
}

function requireMessage({ message }: StartRun): void {
  if (message === null) return
  if (message.text.trim() === '' && (message.files ?? []).length === 0) throw new AppError('empty_message')
  if (!isId(message.id))
    throw new AppError('invalid_request', { message: 'The id of a message must be a UUID.', details: [{ path: 'message.id' }] })
}

function requireTaken(model: ResolvedModel, files: SentFile[]): void {
  for (const { name, mediaType } of files) {
    const message = refusalOf(model, mediaType)
    if (message !== null) throw new AppError('file_not_taken', { message, details: { name, media_type: mediaType } })
  }
}
