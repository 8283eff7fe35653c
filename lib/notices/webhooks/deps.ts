import type { Actor } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

export interface WebhooksDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'audit' | 'secrets' | 'safeFetch' | 'env'>
  /** Null for a person who may no longer use Parley. */
  actorOf: (userId: string) => Promise<Actor | null>
}
