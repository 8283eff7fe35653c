import type { Audit } from './audit-port.ts'
import type { Blobs } from './blobs.ts'
import type { Bus } from './bus/bus.ts'
import type { Clock } from './clock.ts'
import type { ParleyConfig } from './config/config.ts'
import type { Env } from './config/env.ts'
import type { Secrets } from './crypto.ts'
import type { Database } from './database/db.ts'
import type { Frames } from './frames/frames.ts'
import type { Logger } from './log/log.ts'
import type { SafeFetch } from './network/safe-fetch.ts'

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
