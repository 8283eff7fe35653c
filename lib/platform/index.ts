export type { Audit, AuditActor, AuditEntry, AuditEvent, AuditPage } from './audit-port.ts'
export { forkInBackground } from './background-process.ts'
export { type Blobs, createBlobs } from './blobs.ts'
export { type Bus, type BusNote, createMemoryBus } from './bus/bus.ts'
export { createRedisBus } from './bus/redis-bus.ts'
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
  type WorkspaceSpec,
} from './config/config.ts'
export { ConfigurationError, isConfigurationError } from './config/configuration-error.ts'
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
} from './config/env.ts'
export { parseJsonWithComments } from './config/json-with-comments.ts'
export { SECRETS_FILE } from './config/secrets-file.ts'
export { version } from './config/version.ts'
export { createSecrets, equalInConstantTime, randomToken, type Secrets, sha256 } from './crypto.ts'
export { restoreBackup, writeBackup } from './database/backup/backup-file.ts'
export { isConnectionLost, isOverdue } from './database/connection-lost.ts'
export { type Database, openDatabase, type Prisma, type Tx } from './database/db.ts'
export { type Insert, insertInto, insertStatement } from './database/insert.ts'
export { countPausedRuns, pauseRuns, resumeRuns, runsPausedBefore, stopPausedRuns } from './database/paused-runs.ts'
export type { CachedQuery } from './database/row-cache.ts'
export { replaceKey } from './database/schema/key-fingerprint.ts'
export { migrate } from './database/schema/migrate.ts'
export { readMigrations, readSchema, schemaPlace } from './database/schema/migrations.ts'
export { type SchemaFiles, withSchemaEngine } from './database/schema/schema-engine.ts'
export { fromStored, type Sql } from './database/sql.ts'
export type { SqlScalar, SqlValue } from './database/sql-value.ts'
export type { OnProgress } from './database/sqlite/backup-sqlite.ts'
export { holdSqlite } from './database/sqlite/one-server.ts'
export { isTooDeep, storableJsonText, toStorableJson } from './database/storable-json.ts'
export { isStorageFull, whereThereIsRoom } from './database/storage-full.ts'
export { isUniqueViolation } from './database/unique-violation.ts'
export { writeProblem } from './database/write-problem.ts'
export { isInlineType, sniffFileType } from './file-type.ts'
export { createFrames, type Frames } from './frames/frames.ts'
export { holdsMoreValues, MAX_JSON_VALUES } from './json-size.ts'
export { createLogger, createServerLogger, type Logger } from './log/log.ts'
export type { LineLevel } from './log/log-line.ts'
export { createMessageRoom, type MessageRoom } from './message-room.ts'
export { type AddressClass, classifyAddress } from './network/addresses.ts'
export { type Mail, type MailOutcome, type MailSecurity, type MailServer, sendMail } from './network/mailer.ts'
export { createSafeFetch, hostAndPort, NOT_PUBLIC, type SafeFetch, type SafeFetchInit } from './network/safe-fetch.ts'
export { openPlatform } from './open-platform.ts'
export type { Platform } from './platform.ts'
export { ping } from './readiness/ping.ts'
export { type Readiness, type ReadinessState, readiness } from './readiness/readiness.ts'
export { Registry } from './registry.ts'
export { createTextRoom, requireRoom, storedBytes, type TextRoom } from './storage-quota.ts'
export { countedLength, storageTable } from './storage-table.ts'
export { type Bell, createBell } from './time/bell.ts'
export { every, inBatches } from './time/every.ts'
export { giveWay, nextTurn } from './time/give-way.ts'
export { createPace, type Pace } from './time/pace.ts'
export { createPausableTimer, type PausableTimer } from './time/pausable-timer.ts'
export { createSemaphore, type Semaphore } from './time/semaphore.ts'
export { sleep, within } from './time/sleep.ts'
export { createTurns } from './time/turns.ts'
export { removeUnreferenced } from './unreferenced-blobs.ts'
