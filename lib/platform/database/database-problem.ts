import path from 'node:path'
import { ConfigurationError, isConfigurationError } from '../config/configuration-error.ts'

/** Turns what a driver throws at start into the sentence an operator needs; what it does not know stays as it is. Never shows the password. */
export function databaseProblem(error: unknown, databaseUrl: string): unknown {
  if (isConfigurationError(error) || !(error instanceof Error)) return error
  const code = codeOf(error)
  const sentence = databaseUrl.startsWith('file:')
    ? sqliteSentence(code, databaseUrl.slice('file:'.length))
    : postgresqlSentence(code, new URL(databaseUrl))
  return sentence === null ? error : Object.assign(new ConfigurationError([sentence]), { cause: error })
}

function codeOf(error: Error): string {
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return codeOf(error.errors[0])
  // The migration engine hands SQLite's sentence on, and no code.
  return error.message.startsWith('database or disk is full') ? 'SQLITE_FULL' : ''
}

function sqliteSentence(code: string, file: string): string | null {
  if (code === 'ENOSPC' || code.startsWith('SQLITE_FULL')) return `the disk that holds ${path.dirname(file)} is full.`
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT'))
    return `${file} is not a database, or is damaged; restore a backup.`
  if (
    code.startsWith('SQLITE_CANTOPEN') ||
    code.startsWith('SQLITE_READONLY') ||
    ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST'].includes(code)
  ) {
    return `the database ${file} cannot be written (${code}); set PARLEY_DATA_DIR or DATABASE_URL to a place that can.`
  }
  return null
}

function postgresqlSentence(code: string, url: URL): string | null {
  const database = url.pathname.slice(1)
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', 'EAI_AGAIN'].includes(code)) {
    return `DATABASE_URL: the PostgreSQL server at ${url.host} cannot be reached (${code}).`
  }
  if (code === '28P01' || code === '28000')
    return `DATABASE_URL: the PostgreSQL server at ${url.host} refuses the user ${url.username} or its password.`
  if (code === '3D000') return `DATABASE_URL: the database ${database} does not exist on ${url.host}.`
  if (code === '42501') return `DATABASE_URL: the user ${url.username} may not create tables in ${database}.`
  return null
}
