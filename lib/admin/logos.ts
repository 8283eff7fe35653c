import { createHash } from 'node:crypto'
import { now, type Platform } from '#lib/platform/index.ts'
import { checkLogo, type LogoExtension, logoTypes } from './logo-image.ts'
import type { SettingsStore } from './settings.ts'

export const logoVariants = ['light', 'dark'] as const
export type LogoVariant = (typeof logoVariants)[number]

/** Logos of the workspace. The settings name them, and their bytes stand in rows beside these. */
export interface Logos {
  /** Stores a logo. Throws `unusable` for what is no picture. */
  put(variant: LogoVariant, bytes: Buffer): Promise<void>
  remove(variant: LogoVariant): Promise<void>
  /** Reads a logo in use by its name. */
  read(name: string): Promise<{ mediaType: string; bytes: Buffer } | null>
}

interface Image {
  base64: string
}

const settingOf = { light: 'logoLight', dark: 'logoDark' } as const
const PREFIX = 'logo:'
/** Time for which bytes that no setting names stay: another administrator may be about to name them. */
const UNNAMED_MS = 60_000

export function createLogos({ db, clock }: Pick<Platform, 'db' | 'clock'>, settings: SettingsStore): Logos {
  async function forgetUnnamed(): Promise<void> {
    const { logoLight, logoDark } = await settings.read()
    const updatedAt = { lt: new Date(clock.nowMs() - UNNAMED_MS) }
    await db.client.setting.deleteMany({
      where: { key: { startsWith: PREFIX, notIn: [PREFIX + logoLight, PREFIX + logoDark] }, updatedAt },
    })
  }

  return {
    async put(variant, bytes) {
      const extension = checkLogo(bytes)
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${extension}`
      const row = { value: { base64: bytes.toString('base64') } satisfies Image, updatedAt: now(clock) }
      const key = PREFIX + name
      await db.client.setting.upsert({ where: { key }, create: { key, ...row }, update: row })
      await settings.update({ [settingOf[variant]]: name })
      await forgetUnnamed()
    },
    async remove(variant) {
      await settings.update({ [settingOf[variant]]: '' })
      await forgetUnnamed()
    },
    async read(name) {
      const { logoLight, logoDark } = await settings.read()
      if (name === '' || (name !== logoLight && name !== logoDark)) return null
      const row = await db.client.setting.findUnique({ where: { key: PREFIX + name } })
      if (!row) return null
      const mediaType = logoTypes[name.slice(name.lastIndexOf('.') + 1) as LogoExtension]
      return { mediaType, bytes: Buffer.from((row.value as unknown as Image).base64, 'base64') }
    },
  }
}
