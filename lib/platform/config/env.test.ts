import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isConfigurationError } from './configuration-error.ts'
import { parseEnv, readEnv } from './env.ts'

const problemsOf = (job: () => unknown): readonly string[] => {
  try {
    job()
  } catch (error) {
    if (isConfigurationError(error)) return error.problems
    throw error
  }
  return []
}

describe('an empty environment', () => {
  it('runs offline on this machine', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({ port: 3000, host: '127.0.0.1', url: null, databaseProvider: 'sqlite', redisUrl: null, admin: null })
    expect(env.databaseUrl).toBe(`file:${path.resolve('data/parley.db')}`)
    expect(env.providers).toEqual({ openai: null, anthropic: null, google: null, ollama: null })
  })
})

describe('an environment', () => {
  it('is parsed into absolute paths, origins and pairs', () => {
    const env = parseEnv({
      PORT: '8080',
      PARLEY_URL: 'https://chat.example.org/',
      PARLEY_DATA_DIR: 'elsewhere',
      PARLEY_CONFIG: 'parley.json',
      AUTH_OIDC_ISSUER: 'https://id.example.org/',
      AUTH_OIDC_ID: 'a',
      AUTH_OIDC_SECRET: 'b',
      OPENAI_BASE_URL: 'http://127.0.0.1:1/v1/',
      ANTHROPIC_API_KEY: 'k',
      OPENAI_API_KEY: '',
    })
    expect(env).toMatchObject({
      port: 8080,
      url: 'https://chat.example.org',
      dataDir: path.resolve('elsewhere'),
      configPath: path.resolve('parley.json'),
      oauth: { github: null, google: null, oidc: { issuer: 'https://id.example.org', clientId: 'a', clientSecret: 'b' } },
      providers: { openai: { apiKey: null, baseUrl: 'http://127.0.0.1:1/v1' }, anthropic: { apiKey: 'k', baseUrl: null } },
    })
  })

  it.each([
    ['file:chat.db', `file:${path.resolve('chat.db')}`, 'sqlite'],
    ['file:./a/chat.db?mode=rw', `file:${path.resolve('a/chat.db')}`, 'sqlite'],
    ['file:///var/lib/chat.db', 'file:/var/lib/chat.db', 'sqlite'],
    ['postgres://u:p@h/d', 'postgres://u:p@h/d', 'postgresql'],
  ])('takes DATABASE_URL=%s', (given, databaseUrl, databaseProvider) => {
    expect(parseEnv({ DATABASE_URL: given })).toMatchObject({ databaseUrl, databaseProvider })
  })

  it('is refused with every problem at once', () => {
    const wrong = {
      PORT: '70000',
      PARLEY_URL: 'https://chat.example.org/path',
      DATABASE_URL: 'mysql://x',
      REDIS_URL: 'localhost',
      AUTH_SECRET: 'short',
      AUTH_GITHUB_ID: 'id',
      PARLEY_ADMIN_EMAIL: 'nobody',
      OLLAMA_BASE_URL: 'localhost:11434',
    }
    expect(problemsOf(() => parseEnv(wrong))).toEqual([
      'PORT must be a port, a number from 0 to 65535.',
      'PARLEY_URL must be an origin such as https://chat.example.org, without a path.',
      'DATABASE_URL must be file:… (SQLite) or postgresql://….',
      'REDIS_URL must be redis://… or rediss://….',
      'AUTH_SECRET must have at least 16 characters.',
      'PARLEY_ADMIN_EMAIL must be an e-mail address.',
      'OLLAMA_BASE_URL must be an http or https URL.',
      'AUTH_GITHUB_SECRET must be set as well, since AUTH_GITHUB_ID is.',
      'PARLEY_ADMIN_PASSWORD must be set as well, since PARLEY_ADMIN_EMAIL is.',
    ])
  })
})

describe('secrets that are not given', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-env-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('are made once, and only their owner can read them', () => {
    const first = readEnv({ PARLEY_DATA_DIR: dataDir })
    const second = readEnv({ PARLEY_DATA_DIR: dataDir })
    expect(second.encryptionKey).toEqual(first.encryptionKey)
    expect(second.authSecret).toBe(first.authSecret)
    expect(first.encryptionKey).toHaveLength(32)
    expect(statSync(path.join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('are not made when the environment gives both', () => {
    const key = Buffer.alloc(32, 5)
    const given = { PARLEY_DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(32) }
    expect(readEnv({ ...given, PARLEY_ENCRYPTION_KEY: key.toString('hex') }).encryptionKey).toEqual(key)
    expect(readEnv({ ...given, PARLEY_ENCRYPTION_KEY: key.toString('base64') }).encryptionKey).toEqual(key)
    expect(readEnv({ ...given, PARLEY_ENCRYPTION_KEY: 'a phrase that is long enough for this' }).encryptionKey).toHaveLength(32)
    expect(existsSync(path.join(dataDir, 'secrets.json'))).toBe(false)
  })

  it('are never replaced when their file is damaged', () => {
    const file = path.join(dataDir, 'secrets.json')
    writeFileSync(file, '{}')
    expect(problemsOf(() => readEnv({ PARLEY_DATA_DIR: dataDir }))[0]).toMatch(/secrets\.json is damaged/)
    expect(readFileSync(file, 'utf8')).toBe('{}')
  })

  it('cannot be kept where the data folder is a file', () => {
    writeFileSync(path.join(dataDir, 'file'), '')
    expect(problemsOf(() => readEnv({ PARLEY_DATA_DIR: path.join(dataDir, 'file') }))[0]).toBe(
      `PARLEY_DATA_DIR: ${path.join(dataDir, 'file')} is not a folder.`,
    )
  })
})
