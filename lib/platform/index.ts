export { type AddressClass, classifyAddress } from './addresses.ts'
export { arrayLiteral } from './array-literal.ts'
export { type Audit, type AuditEntry, type AuditEvent, createAudit } from './audit.ts'
export type { OnProgress } from './backup.ts'
export { restoreBackup, writeBackup } from './backup-file.ts'
export { type Blobs, createBlobs } from './blobs.ts'
export { type Bus, type BusNote, createMemoryBus } from './bus.ts'
export { type Clock, now, systemClock } from './clock.ts'
export {
  type InterceptorSpec,
  type LimitsSpec,
  type McpServerSpec,
  type ModelSpec,
  type ParleyConfig,
  type PolicySpec,
  type ProviderSpec,
  parseConfig,
  readConfig,
} from './config.ts'
export { ConfigurationError, isConfigurationError } from './configuration-error.ts'
export { isConnectionLost, isOverdue } from './connection-lost.ts'
export { createSecrets, equalInConstantTime, randomToken, type Secrets, sha256 } from './crypto.ts'
export { type Database, openDatabase, type Prisma, type RawConnection, type Tx } from './db.ts'
export {
  type Env,
  type EnvSource,
  envVariables,
  letNextAuthTrustOurHost,
  type OAuthClient,
  type ParsedEnv,
  type ProviderEnv,
  parseEnv,
  readEnv,
} from './env.ts'
export { isInlineType, sniffFileType } from './file-type.ts'
export { createFrames, type Frames } from './frames.ts'
export { checkHealth, type Health } from './health.ts'
export { HUNDRED_NAMES, inHundreds } from './hundreds.ts'
export { type Insert, placeIn } from './insert.ts'
export { holdsMoreValues, MAX_JSON_VALUES } from './json-size.ts'
export { parseJsonWithComments } from './json-with-comments.ts'
export type { ReadKept } from './kept-rows.ts'
export { replaceKey } from './key-fingerprint.ts'
export { createLogger, createServerLogger, type Logger, type LogLevel } from './log.ts'
export { createLookout, type Grounds, type Lookout, publishRevoked, type StillHolds } from './lookout.ts'
export { type Mail, type MailOutcome, type MailSecurity, type MailServer, sendMail } from './mailer.ts'
export { migrate } from './migrate.ts'
export { readMigrations, readSchema, schemaFolder } from './migrations.ts'
export { holdSqlite } from './one-server.ts'
export { openPlatform } from './open-platform.ts'
export { countPausedRuns, pauseRuns, resumeRuns, runsPausedBefore, stopPausedRuns } from './paused-runs.ts'
export { pgQuery } from './pg-query.ts'
export { ping } from './ping.ts'
export type { Platform } from './platform.ts'
export { type Readiness, type ReadinessState, readiness } from './readiness.ts'
export { createRedisBus } from './redis-bus.ts'
export { Registry } from './registry.ts'
export { createSafeFetch, hostAndPort, type SafeFetch, type SafeFetchInit } from './safe-fetch.ts'
export { type SchemaFiles, withSchemaEngine } from './schema-engine.ts'
export { fromStored, type Sql, type SqlValue } from './sql.ts'
export { isTooDeep, storable, storableJson } from './storable.ts'
export { isStorageFull, whereThereIsRoom } from './storage-full.ts'
export { requireRoom, storedBytes } from './storage-quota.ts'
export { version } from './version.ts'
