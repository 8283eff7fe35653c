import type { Audit } from './audit.ts'
import type { Blobs } from './blobs.ts'
import type { Bus } from './bus.ts'
import type { Clock } from './clock.ts'
import type { ParleyConfig } from './config.ts'
import type { Secrets } from './crypto.ts'
import type { Database } from './db.ts'
import type { Env } from './env.ts'
import type { Frames } from './frames.ts'
import type { Logger } from './log.ts'
import type { SafeFetch } from './safe-fetch.ts'

/** The outside world, handed to every domain by the composition root (lib/server.ts). */
export interface Platform {
  env: Env
  config: ParleyConfig
  db: Database
  log: Logger
  clock: Clock
  frames: Frames
  secrets: Secrets
  bus: Bus
  blobs: Blobs
  audit: Audit
  safeFetch: SafeFetch
}
