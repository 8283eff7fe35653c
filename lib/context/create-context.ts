import type { Actor } from '#lib/auth/index.ts'
import type { WorkMode } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { updateByAnswer } from './after-answer.ts'
import type { Context } from './context.ts'
import type { ContextDeps } from './deps.ts'
import { filesChosen } from './files-chosen.ts'
import type { GatherPorts } from './gather.ts'
import { createModelInstructions } from './instructions/model-instructions.ts'
import { layOutRun } from './lay-out-run.ts'
import { mayChoose } from './layout/choices.ts'
import { otherMode } from './maps/chat-maps.ts'
import { createOpenings } from './maps/openings.ts'
import { gatherNext } from './next-request.ts'
import { publishChange } from './publish-change.ts'
import { rebuildContext } from './rebuild-context.ts'
import { mostAfterRefusal } from './shorten-request.ts'
import { createContextChoices } from './state/context-choices.ts'
import { createContextStates } from './state/context-states.ts'
import { dropUnselected, registerHistoryAnew } from './state/drop-items.ts'
import { findInChat } from './state/known-chat.ts'
import { tokenizers } from './tokens/tokenizer-of.ts'
import { kindOf } from './tracker/tier.ts'
import { instructionsOf } from './view/instructions-view.ts'
import { viewOf } from './view/view-of.ts'

/** Most items of a chat that are pinned or left out; each request reads them all. */
const MOST_CHOICES = 1_000
const TOO_MANY = () => server('chat1000Pinned')

/** Creates the room's surface. */
export function createContext(deps: ContextDeps): Context {
  const { platform, chats, pages } = deps
  const { log } = platform
  const states = createContextStates(platform)
  const choices = createContextChoices(platform)
  const openings = createOpenings({ ...platform, maps: deps.maps })
  const ports: GatherPorts = {
    ...deps,
    maps: openings,
    states,
    choices,
    tokenizers: deps.tokenizers ?? tokenizers(),
    instructionsFor: createModelInstructions(deps),
  }
  const nextOf = (actor: Actor, chatId: string) => gatherNext({ ...deps, ...ports }, actor, chatId)
  const changed = (chatId: string, addedTokens?: number) => publishChange(platform, chatId, addedTokens)
  /** Updates that another writer was before. Readers of a chat's state in this process wait for them: it takes a moment. */
  const updates = new Map<string, Promise<void>>()

  return {
    async layOut(request) {
      await updates.get(request.chatId)
      const layout = await layOutRun(ports, request)
      if (layout !== request.before) changed(request.chatId)
      return layout
    },

    findIn: (actor, chatId) => findInChat(platform, actor, chatId),

    shortened: refused => mostAfterRefusal(ports.tokenizers, refused),

    answered(run) {
      const { runId, chatId } = run
      const failed = (error: unknown) => log.error('context.update_failed', { runId, chatId, error })
      try {
        const { store, stored } = updateByAnswer({ platform, states, tokenizers: ports.tokenizers }, run)
        return {
          store,
          stored() {
            const update = stored()
              .catch(failed)
              .finally(() => {
                if (updates.get(chatId) === update) updates.delete(chatId)
              })
            updates.set(chatId, update)
            return update
          },
        }
      } catch (error) {
        failed(error)
        return null
      }
    },

    async view(actor, chatId) {
      await updates.get(chatId)
      const next = await nextOf(actor, chatId)
      const { workspaceId, mode } = next.chat
      if (workspaceId === null) return viewOf(next, { crossRefReady: false, mapState: null })
      const stateOf = (mode: WorkMode) => openings.stateOf({ actor, chatId, workspaceId }, mode)
      const mapState = await stateOf(mode)
      if (mapState === 'building') openings.watch({ actor, chatId, workspaceId }, () => changed(chatId))
      return viewOf(next, { crossRefReady: (await stateOf(otherMode(mode))) === 'ready', mapState })
    },

    instructions: async (actor, chatId) => instructionsOf(await nextOf(actor, chatId)),

    async rebuild(actor, chatId) {
      const { workspaceId } = await chats.get(actor, chatId, 'write')
      await updates.get(chatId)
      openings.forgive(chatId)
      if (workspaceId !== null) await deps.maps.open(actor, workspaceId).catch(unlessGone)
      const report = await rebuildContext(states, () => nextOf(actor, chatId))
      changed(chatId)
      return report
    },

    async choose(actor, chatId, key, choice) {
      await chats.get(actor, chatId, 'write')
      if (!mayChoose(key)) throw new AppError('invalid_choice', { message: t('partContextCannotLeft') })
      const held = choice === null ? null : await choices.of(chatId)
      if (held && held.size >= MOST_CHOICES && !held.has(key)) throw new AppError('invalid_choice', { message: TOO_MANY() })
      if (kindOf(key) === 'url') await pages.include(chatId, key, choice !== 'left_out')
      await choices.set(chatId, key, kindOf(key) === 'url' && choice === 'left_out' ? null : choice)
      if (choice === 'left_out') await dropUnselected(states, chatId, item => item === key)
      changed(chatId)
    },

    async filesChosen(actor, chat, before) {
      await updates.get(chat.id)
      await filesChosen({ states, openings, nextOf, changed }, actor, chat, before)
    },

    async awaitMap(actor, chatId, options) {
      const { workspaceId } = await chats.get(actor, chatId)
      if (workspaceId !== null) await openings.awaitReady({ actor, chatId, workspaceId }, options)
    },

    isMapReady: (actor, workspaceId, mode) => deps.maps.state(actor, workspaceId, mode).then(state => state === 'ready'),

    close: openings.close,

    async historyChanged(chatId) {
      await updates.get(chatId)
      await registerHistoryAnew(states, chatId)
      changed(chatId)
    },
  }
}

/** Lets a workspace be gone: the context is rebuilt without it. */
function unlessGone(error: unknown): void {
  if (!isAppError(error)) throw error
}
