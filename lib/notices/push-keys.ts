import webPush from 'web-push'
import type { Platform } from '#lib/platform/index.ts'
import { isUniqueViolation, now } from '#lib/platform/index.ts'

/** Keys by which push services know this install (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

const KEY = 'push'

/** Reads the keys of the install, or makes them once. The private one is stored sealed. */
export function createPushKeys({ db, secrets, clock }: Pick<Platform, 'db' | 'secrets' | 'clock'>): () => Promise<PushKeys> {
  let known: PushKeys | null = null
  const read = async (): Promise<PushKeys | null> => {
    const row = await db.client.setting.findUnique({ where: { key: KEY } })
    const stored = row?.value as { publicKey: string; privateSealed: string } | undefined
    return stored ? { publicKey: stored.publicKey, privateKey: secrets.open(stored.privateSealed) } : null
  }
  return async () => {
    known ??= await read()
    if (known) return known
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    const value = { publicKey, privateSealed: secrets.seal(privateKey) }
    try {
      await db.client.setting.create({ data: { key: KEY, value, updatedAt: now(clock) } })
    } catch (error) {
      // Another process was first.
      if (!isUniqueViolation(error)) throw error
    }
    known = await read()
    return known ?? { publicKey, privateKey }
  }
}
