import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkMode } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { WorkspaceMaps } from '#lib/workspace/index.ts'
import type { MapState } from '../layout/view.ts'
import type { MapPlace, MapsPort } from './chat-maps.ts'

/** Progress of the opening of a workspace. `failed` is told once; the next message then tries again. */
export type StartupStage = 'indexing' | 'tiers' | 'ready' | 'failed'

const MESSAGES: Record<StartupStage, () => string> = {
  indexing: () => t('readingFilesWorkspace'),
  tiers: () => t('buildingFileMap'),
  ready: () => t('fileMapReady'),
  failed: () => t('filesCouldNotMapped'),
}

/** Longest that an opening is followed; a map that takes longer is used as soon as it is there. */
const OPENING_MS = 120_000
/** Longest that a message waits for the map of a workspace that is still starting. */
const START_WAIT_MS = 10_000
/** Wait that is too short to tell of. */
const SILENT_MS = 250
/** Most chats whose attempts are remembered. */
const MOST_CHATS = 10_000

/** Opens the maps of chats' workspaces: each in the background, and where that fails once more by the first message, and by no later one. */
export interface Openings extends MapsPort {
  /** Begins to build the maps, tells viewers how far that is, and calls `arrange` when they are there. */
  open(place: MapPlace, arrange: () => Promise<void>): void
  /** Waits for the maps before a message; `tell` is called where that takes longer than a moment. */
  awaitReady(place: MapPlace, options: { tell: (stillStarting: string) => void; signal: AbortSignal }): Promise<'ready' | 'missing'>
  /** Tells how far a map is: `failed` where the workspace no longer exists. */
  stateOf(place: MapPlace, mode: WorkMode): Promise<MapState>
  /** Calls `then` when maps that are being built are there, or have failed; once for a chat at a time. */
  watch(place: MapPlace, then: () => void): void
  /** Lets the next message of the chat try again. */
  forgive(chatId: string): void
  /** Ends openings under way. */
  close(): Promise<void>
}

const STILL_STARTING = () => t('workspaceStillStartingFiles')

export function createOpenings({ bus, log, maps }: Pick<Platform, 'bus' | 'log'> & { maps: OpenedMaps }): Openings {
  /** Workspaces that a message of a chat has tried again, by chat. */
  const triedAgain = new Map<string, string>()
  const underway = new Set<Promise<void>>()
  const watched = new Set<string>()
  const closing = Promise.withResolvers<void>()
  let isClosed = false

  const publish = (chatId: string, stage: StartupStage) =>
    bus.publish(`chat:${chatId}`, { kind: 'startup_progress', data: { stage, message: MESSAGES[stage]() } })

  const hasGivenUp = ({ chatId, workspaceId }: MapPlace) => triedAgain.get(chatId) === workspaceId

  function tryAgain({ chatId, workspaceId }: MapPlace): void {
    triedAgain.delete(chatId)
    triedAgain.set(chatId, workspaceId)
    for (const [oldest] of triedAgain) {
      if (triedAgain.size <= MOST_CHATS) break
      triedAgain.delete(oldest)
    }
  }

  async function follow({ actor, chatId, workspaceId }: MapPlace, arrange: () => Promise<void>): Promise<void> {
    publish(chatId, 'indexing')
    try {
      await maps.open(actor, workspaceId)
      await Promise.race([maps.built(actor, workspaceId, OPENING_MS), closing.promise])
      if (isClosed) return
      if ((await maps.state(actor, workspaceId, 'code')) !== 'ready') {
        publish(chatId, 'failed')
        return
      }
      publish(chatId, 'tiers')
      await arrange()
      publish(chatId, 'ready')
    } catch (error) {
      // A workspace or chat that was deleted by now needs no map.
      if (!isAppError(error)) log.warn('context.opening_failed', { chatId, error })
      publish(chatId, 'failed')
    }
  }

  return {
    open(place, arrange) {
      triedAgain.delete(place.chatId)
      const opening = follow(place, arrange).finally(() => underway.delete(opening))
      underway.add(opening)
    },

    async awaitReady(place, { tell, signal }) {
      const { actor, workspaceId } = place
      const state = await maps.state(actor, workspaceId, 'code')
      if (state === 'ready') {
        triedAgain.delete(place.chatId)
        return 'ready'
      }
      if (hasGivenUp(place)) return 'missing'
      if (state === 'failed') {
        tryAgain(place)
        await maps.open(actor, workspaceId)
      }
      const built = maps.built(actor, workspaceId, START_WAIT_MS)
      const waiting = new AbortController()
      const silence = sleep(SILENT_MS, 'late' as const, { signal: AbortSignal.any([signal, waiting.signal]) }).catch(() => 'over' as const)
      try {
        if ((await Promise.race([built, silence])) === 'late') tell(STILL_STARTING())
        await Promise.race([built, aborted(signal)])
      } finally {
        waiting.abort()
      }
      if (signal.aborted || (await maps.state(actor, workspaceId, 'code')) !== 'ready') return 'missing'
      triedAgain.delete(place.chatId)
      return 'ready'
    },

    async map(place, mode) {
      // A folder that was away is mapped again in the background once it is back.
      if (hasGivenUp(place) && (await maps.state(place.actor, place.workspaceId, mode)) !== 'ready') return null
      return maps.map(place.actor, place.workspaceId, mode)
    },

    async stateOf(place, mode) {
      try {
        const state = await maps.state(place.actor, place.workspaceId, mode)
        return state === 'building' && hasGivenUp(place) ? 'failed' : state
      } catch (error) {
        if (isAppError(error)) return 'failed'
        throw error
      }
    },

    watch({ actor, chatId, workspaceId }, then) {
      if (watched.has(chatId)) return
      watched.add(chatId)
      const built = maps.built(actor, workspaceId, OPENING_MS).catch((error: unknown) => {
        if (!isAppError(error)) log.warn('context.opening_failed', { chatId, error })
      })
      const watch = Promise.race([built, closing.promise]).then(() => {
        watched.delete(chatId)
        underway.delete(watch)
        if (!isClosed) then()
      })
      underway.add(watch)
    },

    forgive: chatId => void triedAgain.delete(chatId),

    async close() {
      isClosed = true
      closing.resolve()
      await Promise.all(underway)
    },
  }
}

export type OpenedMaps = Pick<WorkspaceMaps, 'open' | 'built' | 'state' | 'map'>

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
