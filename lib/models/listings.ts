import type { Clock, Logger } from '#lib/platform/index.ts'
import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { ListedModel } from './chat-models.ts'
import type { ProviderDefinition } from './provider.ts'
import { isProviderError } from './provider-error.ts'

export type ModelListing =
  | { status: 'unknown' }
  | { status: 'listed'; models: ListedModel[]; atMs: number }
  | { status: 'failed'; reason: string; atMs: number }

const FRESH_MS = 10 * 60_000
const FAILED_MS = 30_000
export const LISTING_DEADLINE_MS = 5000

export type ModelListings = ReturnType<typeof createListings>

interface ListingsDeps {
  discover(provider: ProviderDefinition, signal: AbortSignal): Promise<ListedModel[]>
  clock: Clock
  log: Logger
}

/**
 * Caches the providers' model lists, per process and provider version. Only the first call waits (5 s at most). Later calls return the
 * cached list and refresh it in the background after 10 min, or 30 s after a failure. A failure is a value.
 */
export function createListings({ discover, clock, log }: ListingsDeps) {
  const known = new Map<string, ModelListing>()
  const running = new Map<string, Promise<ModelListing>>()
  const keyOf = (provider: ProviderDefinition) => `${provider.id} ${provider.version}`

  const fetchNow = async (provider: ProviderDefinition): Promise<ModelListing> => {
    const before = known.get(keyOf(provider))
    let listing: ModelListing
    try {
      const models = await discover(provider, AbortSignal.timeout(LISTING_DEADLINE_MS))
      listing = { status: 'listed', models, atMs: clock.nowMs() }
    } catch (error) {
      const reason = isProviderError(error) ? error.message : t('titleNotAnswerTime', { title: provider.title })
      listing = { status: 'failed', reason, atMs: clock.nowMs() }
      if (before?.status !== 'failed') log.warn('models.listing_failed', { providerId: provider.id, reason })
    }
    known.set(keyOf(provider), listing)
    return listing
  }
  const refresh = (provider: ProviderDefinition): Promise<ModelListing> => {
    const key = keyOf(provider)
    const fetching = running.get(key) ?? fetchNow(provider).finally(() => running.delete(key))
    running.set(key, fetching)
    return fetching
  }

  return {
    refresh,
    /** Returns the cached list without a request. */
    peek: (provider: ProviderDefinition): ModelListing => known.get(keyOf(provider)) ?? { status: 'unknown' },
    async get(provider: ProviderDefinition): Promise<ModelListing> {
      const listing = known.get(keyOf(provider))
      if (!listing || listing.status === 'unknown') return refresh(provider)
      const isStale = clock.nowMs() - listing.atMs > (listing.status === 'listed' ? FRESH_MS : FAILED_MS)
      if (isStale) void refresh(provider)
      return listing
    },
  }
}
