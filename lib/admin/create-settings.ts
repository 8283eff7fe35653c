import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { oneAtATime } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { changesOf } from '#lib/fields/shared.ts'
import { now, type Platform, type Tx } from '#lib/platform/index.ts'
import { settingFields, speechFields } from './setting-fields.ts'
import { defaultSettings, type Settings, type SettingsStore } from './settings.ts'

/** Time after which a change by another process is seen. */
const CACHE_MS = 5000

const changes = changesOf({ ...settingFields, ...speechFields })
/** Settings that an administrator may change. Strict, so a misspelt name is refused. `was`: values before, which must still stand. */
export const settingsPatch = z.strictObject({ ...changes, was: z.strictObject(changes).exactOptional() })

/** Bus topic of changed settings. */
export const SETTINGS_TOPIC = 'settings'

/** Reads the stored settings over their defaults. */
async function stored(client: Pick<Tx, 'setting'>): Promise<Settings> {
  const rows = await client.setting.findMany({ where: { key: { in: Object.keys(defaultSettings) } } })
  return { ...defaultSettings, ...Object.fromEntries(rows.map(row => [row.key, row.value])) }
}

/** Reads settings from the database over their defaults; values that the configuration declares win over both. */
export function createSettings(platform: Pick<Platform, 'db' | 'clock' | 'config' | 'bus'>): SettingsStore {
  const { db, clock, config, bus } = platform
  const declared = Object.fromEntries(Object.entries(config.limits).filter(([, value]) => value !== null)) as Partial<Settings>
  const names = new Set(Object.keys(declared) as (keyof Settings)[])
  let cache: { value: Promise<Settings>; untilMs: number } | null = null

  bus.subscribe(SETTINGS_TOPIC, () => {
    cache = null
  })

  async function load(): Promise<Settings> {
    return { ...(await stored(db.client)), ...declared }
  }

  function read(): Promise<Settings> {
    if (cache && clock.monotonicMs() < cache.untilMs) return cache.value
    const value = load()
    const entry = { value, untilMs: clock.monotonicMs() + CACHE_MS }
    cache = entry
    // A failed read is not cached: the next one asks again.
    value.catch(() => {
      if (cache === entry) cache = null
    })
    return value
  }

  return {
    read,
    declared: () => names,
    async update(patch, was = {}) {
      const fixed = Object.keys(patch).filter(key => names.has(key as keyof Settings))
      if (fixed.length > 0) throw new AppError('declared_elsewhere', { details: { settings: fixed } })
      const updatedAt = now(clock)
      await db.client.$transaction(async tx => {
        await oneAtATime(tx, clock, 'settings')
        const before = await stored(tx)
        const moved = (Object.keys(was) as (keyof Settings)[]).filter(key => !isDeepStrictEqual(before[key], was[key]))
        if (moved.length > 0) throw new AppError('conflict', { details: { settings: moved } })
        for (const [key, value] of Object.entries(patch))
          await tx.setting.upsert({ where: { key }, create: { key, value, updatedAt }, update: { value, updatedAt } })
      })
      cache = null
      bus.publish(SETTINGS_TOPIC, { kind: 'settings' })
      return read()
    },
  }
}
