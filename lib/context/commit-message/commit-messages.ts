import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { isProviderError, type Models, type ResolvedModel } from '#lib/models/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { askModel } from '../compaction/ask-model.ts'
import { cleanMessage } from './clean-message.ts'
import { messageQuestion } from './message-question.ts'

export interface CommitMessages {
  /**
   * Has the small model write the message of a commit; `model`, that of the chat, where none is set or it is not the person's to use. Throws `empty_diff`
   * for a blank diff before a model is asked, and what the provider says where it fails.
   */
  write(actor: Actor, asked: { diff: string; model: string | null; signal: AbortSignal }): Promise<string>
}

export interface CommitMessagesDeps {
  models: Pick<Models, 'resolve'>
  usage: UsageLedger
  settings: () => Promise<{ smallModel: string; commitPrompt: string }>
}

export function createCommitMessages({ models, usage, settings }: CommitMessagesDeps): CommitMessages {
  const modelFor = async (actor: Actor, small: string, own: string | null): Promise<ResolvedModel> => {
    for (const id of [small, own ?? '']) {
      try {
        if (id !== '') return await models.resolve(actor, id)
      } catch (error) {
        if (!isAppError(error)) throw error
      }
    }
    return models.resolve(actor, null)
  }

  return {
    async write(actor, { diff, model: own, signal }) {
      if (diff.trim() === '') throw new AppError('empty_diff')
      const { smallModel, commitPrompt } = await settings()
      const model = await modelFor(actor, smallModel, own)
      const prompt = messageQuestion({ diff, prompt: commitPrompt, contextWindow: model.contextWindow })
      const message = cleanMessage(await ask(actor, { model, prompt, signal }))
      if (message === '')
        throw new AppError('provider_failed', { message: 'The model answered without a message. Try again, or write it yourself.' })
      return message
    },
  }

  async function ask(actor: Actor, asked: { model: ResolvedModel; prompt: ReturnType<typeof messageQuestion>; signal: AbortSignal }) {
    try {
      return await askModel(usage, { actor, ...asked })
    } catch (error) {
      asked.signal.throwIfAborted()
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new AppError('provider_timeout', { cause: error })
      if (isProviderError(error) && actor.role !== 'admin' && error.forMembers !== undefined)
        throw new AppError(error.code, { message: error.forMembers, cause: error })
      throw error
    }
  }
}
