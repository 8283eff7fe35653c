import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { defaultSettings, type Settings, type SettingsStore } from './settings.ts'

/** Time after which a change by another process is seen. */
const CACHE_MS = 5000

const HOUR_MS = 60 * 60 * 1000

const modelId = z
  .string()
  .max(400)
  .regex(/^([^:\s]+:\S+)?$/, 'must be provider:model')

/** Settings that an administrator may change. Strict, so that a misspelt name is refused. */
export const settingsPatch = z.strictObject({
  registration: z.enum(['closed', 'open']).exactOptional(),
  workspaceName: z.string().trim().min(1).max(60).exactOptional(),
  maxToolRounds: z.int().min(0).max(1000).exactOptional(),
  toolConcurrency: z.int().min(1).max(32).exactOptional(),
  toolTimeoutMs: z.int().min(1000).max(HOUR_MS).exactOptional(),
  runTimeoutMs: z
    .int()
    .min(10_000)
    .max(24 * HOUR_MS)
    .exactOptional(),
  inputExpiryHours: z
    .int()
    .min(1)
    .max(24 * 30)
    .exactOptional(),
  eventRetentionDays: z.int().min(1).max(3650).exactOptional(),
  auditRetentionDays: z.int().min(1).max(3650).exactOptional(),
  automaticTitles: z.boolean().exactOptional(),
  storagePerPersonMb: z.int().min(1).max(1_000_000).exactOptional(),
  answerLimitMb: z.int().min(1).max(1_000).exactOptional(),
  toolBudgetTokens: z.int().min(500).max(200_000).exactOptional(),
  instructions: z.string().max(20_000).exactOptional(),
  reminder: z.string().max(4_000).exactOptional(),
  smallModel: modelId.exactOptional(),
  newcomerAssistant: z.union([z.literal(''), z.uuid()]).exactOptional(),
  dictationModel: modelId.exactOptional(),
  dictationFirst: z.boolean().exactOptional(),
  readingModel: modelId.exactOptional(),
  readingVoice: z.string().trim().max(200).exactOptional(),
  readingFirst: z.boolean().exactOptional(),
  commitPrompt: z.string().max(4_000).exactOptional(),
  fetchesPages: z.boolean().exactOptional(),
  compacts: z.boolean().exactOptional(),
  compactionTriggerTokens: z.int().min(1_000).max(10_000_000).exactOptional(),
  compactionTriggerShare: z.number().min(0.1).max(0.9).exactOptional(),
  keptHistoryTokens: z.int().min(500).max(1_000_000).exactOptional(),
  summaryTokens: z.int().min(100).max(10_000).exactOptional(),
  tierThresholds: z
    .tuple([z.int(), z.int(), z.int(), z.int()])
    .refine(values => values.every((value, index) => value > (values[index - 1] ?? 0) && value <= 1_000), 'must rise from 1')
    .exactOptional(),
  cacheMinimumTokens: z.int().min(256).max(100_000).exactOptional(),
})

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
