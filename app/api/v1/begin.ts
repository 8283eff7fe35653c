import type { Actor } from '#lib/auth/index.ts'
import { type ChatView, titleFromWords } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { StartedRun } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'
import { fullNames } from './full-names.ts'

export interface ChatRequest {
  message: string
  sessionId: string | null
  model: string | null
  selectedTools: string[]
  requestId: string | undefined
  mode: 'live' | 'batch'
  signal: AbortSignal
}

/**
 * Starts the run that a request to `/api/v1` asks for, in its session or in a new one. A send that is refused, or that repeats
 * an earlier `request_id`, leaves no session behind.
 */
export async function begin(actor: Actor, request: ChatRequest): Promise<StartedRun> {
  if (request.message.trim() === '') throw new AppError('empty_message')
  const { chats } = server()
  if (request.sessionId !== null) return start(actor, (await chats.get(actor, request.sessionId)).id, request)
  const session = await newSession(actor, request)
  try {
    // The session holds its model and tools already.
    const started = await start(actor, session.id, { ...request, model: null, selectedTools: undefined })
    if (started.chatId !== session.id) await chats.discard(actor, session.id)
    return started
  } catch (error) {
    await chats.discard(actor, session.id)
    throw error
  }
}

async function newSession(actor: Actor, { message, model, selectedTools, signal }: ChatRequest): Promise<ChatView> {
  const { chats, models } = server()
  return chats.create(actor, {
    title: titleFromWords(message),
    model: (await models.resolve(actor, model)).id,
    selectedTools: await fullNames(actor, selectedTools, signal),
  })
}

type RunRequest = Omit<ChatRequest, 'selectedTools'> & { selectedTools: string[] | undefined }

function start(actor: Actor, chatId: string, { message, model, selectedTools, requestId, mode }: RunRequest): Promise<StartedRun> {
  return server().runs.start(actor, chatId, {
    message: { id: newId(), text: message },
    mode,
    ...(selectedTools === undefined ? {} : { selectedTools }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(model === null ? {} : { model }),
  })
}
