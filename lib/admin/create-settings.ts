import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { changesOf } from '#lib/fields/shared.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { settingFields, speechFields } from './setting-fields.ts'
import { defaultSettings, type Settings, type SettingsStore } from './settings.ts'

/** Time after which a change by another process is seen. */
const CACHE_MS = 5000

/** Settings that an administrator may change. Strict, so a misspelt name is refused. */
export const settingsPatch = z.strictObject(changesOf({ ...settingFields, ...speechFields }))
export const speechPatch = z.strictObject(changesOf(speechFields))

/** Reads settings from the database over their defaults; values that the configuration declares win over both. */
export function createSettings(platform: Pick<Platform, 'db' | 'clock' | 'config'>): SettingsStore {
  const { db, clock, config } = platform
  const declared = Object.fromEntries(Object.entries(config.limits).filter(([, value]) => value !== null)) as Partial<Settings>
  const names = new Set(Object.keys(declared) as (keyof Settings)[])
  let cache: { value: Promise<Settings>; untilMs: number } | null = null

  async function load(): Promise<Settings> {
    const rows = await db.client.setting.findMany()
    const known = rows.filter(row => row.key in defaultSettings)
    return { ...defaultSettings, ...Object.fromEntries(known.map(row => [row.key, row.value])), ...declared }
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
    async update(patch) {
      const fixed = Object.keys(patch).filter(key => names.has(key as keyof Settings))
      if (fixed.length > 0) throw new AppError('declared_elsewhere', { details: { settings: fixed } })
      const updatedAt = now(clock)
      await db.client.$transaction(async tx => {
        for (const [key, value] of Object.entries(patch))
          await tx.setting.upsert({ where: { key }, create: { key, value, updatedAt }, update: { value, updatedAt } })
      })
      cache = null
      return read()
    },
  }
}
