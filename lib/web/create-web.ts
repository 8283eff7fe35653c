import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { createPace, now, type Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import { askService, type ServiceAccess, type WebAccess } from './ask-service.ts'
import { MAX_QUERY_CHARS, PACE } from './limits.ts'
import type { WebSearch, WebSearchOutcome, WebView } from './web.ts'
import { ownAddress, serviceTitles, type WebSettings, withEngine, withKey } from './web-fields.ts'
import type { WebForm } from './web-form.ts'

type StoredWeb = WebSettings & { keySealed: string | null }

const KEY = 'web-search'
/** Bus topic of a changed service. */
const TOPIC = 'web-search'
/** Time after which a change by a process that could not tell is seen. */
const CACHE_MS = 60_000

type WebPorts = Pick<Platform, 'db' | 'config' | 'secrets' | 'clock' | 'audit' | 'bus' | 'log' | 'safeFetch'>

export function createWebSearch({ db, config, secrets, clock, audit, bus, log, safeFetch }: WebPorts): WebSearch {
  const pace = createPace(PACE, clock.monotonicMs)
  let cache: { value: Promise<WebAccess | null>; untilMs: number } | null = null
  bus.subscribe(TOPIC, () => {
    cache = null
  })

  async function stored(): Promise<StoredWeb | null> {
    const row = await db.client.setting.findUnique({ where: { key: KEY } })
    return row && (row.value as unknown as StoredWeb)
  }

  async function load(): Promise<WebAccess | null> {
    const found = await stored()
    if (!found) return null
    const { keySealed, ...settings } = found
    return { ...settings, key: keySealed === null ? null : secrets.open(keySealed) }
  }

  function current(): Promise<WebAccess | null> {
    if (config.webSearch) return Promise.resolve(config.webSearch)
    if (cache && clock.monotonicMs() < cache.untilMs) return cache.value
    const entry = { value: load(), untilMs: clock.monotonicMs() + CACHE_MS }
    cache = entry
    // A failed read is not cached: the next one asks again.
    entry.value.catch(() => {
      if (cache === entry) cache = null
    })
    return entry.value
  }

  function changed(): void {
    cache = null
    bus.publish(TOPIC, { kind: 'web-search' })
  }

  async function view(): Promise<WebView> {
    const found = await current()
    if (!found) return { source: 'none', service: null }
    const { key, ...settings } = found
    return { source: config.webSearch ? 'configuration' : 'dashboard', service: { ...settings, hasKey: key !== null } }
  }

  /** Fills in what a form leaves out: its kept key, which goes to no other place than before. */
  async function completed({ key, ...settings }: WebForm): Promise<WebAccess> {
    const problem = missingIn(settings)
    if (problem !== null) throw new AppError('unusable', { message: problem })
    if (!withKey.has(settings.service)) return { ...settings, key: null }
    const before = await load()
    const isSame = before?.service === settings.service && originOf(before.address) === originOf(settings.address)
    if (key === undefined && before?.key && !isSame) throw new AppError('unusable', { message: t('searchServiceChangedEnter') })
    const given = key === undefined ? (isSame ? before.key : null) : key || null
    if (given === null) {
      throw new AppError('unusable', { message: t('searchServiceNeedsKey', { service: serviceTitles[settings.service]() }) })
    }
    return { ...settings, key: given }
  }

  async function ask(
    { userId }: Pick<Actor, 'userId'>,
    access: WebAccess | null,
    { query, limit }: { query: string; limit?: number | undefined },
    signal: AbortSignal,
  ): Promise<WebSearchOutcome> {
    if (!isService(access)) return { ok: false, reason: server('noSearchService') }
    const asked = { query: query.trim().slice(0, MAX_QUERY_CHARS).toWellFormed(), limit: Math.min(limit ?? access.results, access.results) }
    const end = pace.begin(userId)
    const startedMs = clock.monotonicMs()
    try {
      const outcome = await askService(safeFetch, access, asked, signal)
      const durationMs = Math.round(clock.monotonicMs() - startedMs)
      // Never the query, which is part of a chat.
      log.info('web.searched', {
        service: access.service,
        ok: outcome.ok,
        durationMs,
        ...(outcome.ok ? { results: outcome.results.length } : {}),
      })
      return outcome
    } finally {
      end()
    }
  }

  return {
    view,
    async offers() {
      const found = await current()
      return { searches: isService(found), reads: found !== null }
    },
    search: async (actor, asked, signal) => ask(actor, await current(), asked, signal),

    async update(actor, form) {
      if (config.webSearch) throw new AppError('declared_elsewhere')
      const { key, ...settings } = await completed(form)
      const value = { ...settings, keySealed: key === null ? null : secrets.seal(key) }
      const updatedAt = now(clock)
      await db.client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value, updatedAt }, update: { value, updatedAt } })
      changed()
      const { service, address, results } = settings
      await audit.record({ actor, action: 'web_search.update', detail: { service, address, results, hasKey: key !== null } })
      return view()
    },

    async remove(actor) {
      if (config.webSearch) throw new AppError('declared_elsewhere')
      await db.client.setting.deleteMany({ where: { key: KEY } })
      changed()
      await audit.record({ actor, action: 'web_search.update', detail: { removed: true } })
      return view()
    },

    test: async (actor, { query, form }, signal) =>
      ask(actor, form && !config.webSearch ? await completed(form) : await current(), { query }, signal),
  }
}

function isService(access: WebAccess | null): access is ServiceAccess {
  return access !== null && access.service !== 'none'
}

/** Says what a service lacks; null where it has everything but its key. */
function missingIn({ service, address, engine }: Omit<WebSettings, 'results'>): string | null {
  const title = serviceTitles[service]()
  if (ownAddress.has(service) && address === '') return t('searchServiceNeedsAddress', { service: title })
  if (withEngine.has(service) && engine === '') return t('searchServiceNeedsEngine', { service: title })
  return null
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? ''
}
