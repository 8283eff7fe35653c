import { mayTitle, setAutomaticTitle } from '#lib/chats/index.ts'
import { messageText } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import { cleanTitle } from './clean-title.ts'
import { TITLE_DEADLINE_MS } from './limits.ts'
import type { Ending } from './loop.ts'
import type { RunContext } from './run-context.ts'

const INSTRUCTION =
  'Write a title of at most six words for this conversation, in its language, in sentence case. Answer with the title alone: no quotes, no full stop, no Markdown.'

/**
 * Titles a chat once, after its first turn, outside the run: not again when that is retried. Only for people in the browser: a program's request makes no
 * model call but its own steps.
 */
export async function writeTitle(run: RunContext, { finishReason }: Ending): Promise<void> {
  const isFirstTurn = run.path.length === 1
  if (!run.limits.automaticTitles || run.actor.kind !== 'user' || !isFirstTurn || finishReason !== 'stop' || !run.model.writesTitles) return
  const { platform } = run.engine
  try {
    if (!(await mayTitle(platform, run.chatId))) return
    const title = await askForTitle(run)
    if (title !== '') await setAutomaticTitle(platform, run.chatId, title)
  } catch (error) {
    platform.log.info('title.failed', { runId: run.runId, error })
  }
}

async function askForTitle(run: RunContext): Promise<string> {
  let text = ''
  const take = (part: ModelPart) => {
    if (part.type === 'text-delta') text += part.delta
  }
  const question = run.path[0] ? messageText(run.path[0]).slice(0, 2_000) : ''
  const answer = messageText(run.writer.log.fold.message).slice(0, 2_000)
  await run.model.port.stream(
    {
      prompt: [
        { role: 'system', content: INSTRUCTION },
        { role: 'user', content: [{ type: 'text', text: `Person: ${question}\n\nAssistant: ${answer}` }] },
      ],
      tools: [],
      temperature: run.model.temperature,
    },
    take,
    AbortSignal.timeout(TITLE_DEADLINE_MS),
  )
  return cleanTitle(text)
}
