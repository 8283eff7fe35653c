import { mayTitle, setAutomaticTitle } from '#lib/chats/index.ts'
import { messageText, type Usage } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import type { RunEnding } from '../run/ending.ts'
import { TITLE_DEADLINE_MS } from '../run/limits.ts'
import type { Run } from '../run/run.ts'
import { cleanTitle } from './clean-title.ts'

const INSTRUCTION =
  'Write a title of at most six words for this conversation, in its language, in sentence case. Answer with the title alone: no quotes, no full stop, no Markdown.'

/**
 * Titles a chat once, after its first turn and outside the run; retrying that turn makes no second title. Only for users in the browser: a request of the API
 * makes no model call but its own steps.
 */
export async function writeTitle(
  platform: Platform,
  { facts, ports, state }: Pick<Run, 'facts' | 'ports' | 'state'>,
  { finishReason }: RunEnding,
): Promise<void> {
  const { runId, chatId, actor, path, history, limits } = facts
  const isFirstTurn = path.length === 1 && history.earlierMessages === 0
  if (!limits.automaticTitles || actor.kind !== 'user' || !isFirstTurn || finishReason !== 'stop' || !state.model.writesTitles) return
  try {
    if (!(await mayTitle(platform, chatId))) return
    const title = await askForTitle({ facts, ports, state })
    if (title !== '') await setAutomaticTitle(platform, chatId, title)
  } catch (error) {
    platform.log.info('title.failed', { runId, error })
  }
}

async function askForTitle({ facts, ports, state }: Pick<Run, 'facts' | 'ports' | 'state'>): Promise<string> {
  let text = ''
  let usage: Usage | null = null
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'finish') usage = part.usage
  }
  const question = facts.path[0] ? messageText(facts.path[0]).slice(0, 2_000) : ''
  const answer = messageText(state.writer.log.fold.message).slice(0, 2_000)
  const { actor, place } = facts
  const { id: model, price } = state.model
  await state.model.port.stream(
    {
      prompt: [
        { role: 'system', content: INSTRUCTION },
        { role: 'user', content: [{ type: 'text', text: `Person: ${question}\n\nAssistant: ${answer}` }] },
      ],
      tools: [],
      temperature: state.model.temperature,
    },
    take,
    AbortSignal.timeout(TITLE_DEADLINE_MS),
  )
  // An assignment within a callback is not seen by the compiler.
  const used = usage as Usage | null
  if (used)
    await ports.usage.record({
      userId: actor.userId,
      runId: null,
      step: 0,
      model,
      usage: used,
      costMicroUsd: price && costMicroUsd(used, price),
      place,
    })
  return cleanTitle(text)
}
