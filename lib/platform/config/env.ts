import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import type { LineLevel } from '../log/log-line.ts'
import type { MailServer } from '../network/mailer.ts'
import { ConfigurationError } from './configuration-error.ts'
import { normalPostgresqlUrl, postgresqlUrlProblem } from './postgresql-url.ts'
import { ensureSecrets, parseEncryptionKey } from './secrets-file.ts'
import { isSmtpUrl, mailServer } from './smtp-url.ts'

export type EnvSource = Readonly<Record<string, string | undefined>>

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

/** Provider in the environment; `baseUrl` is null for the provider's default. */
export interface ProviderEnv {
  apiKey: string | null
  baseUrl: string | null
}

/** The environment, parsed. Everything but the two secrets, which may have to be made first. */
export interface ParsedEnv {
  nodeEnv: 'development' | 'production' | 'test'
  logLevel: LineLevel
  port: number
  host: string
  /** The public origin without a slash at its end; null means the request's own, on loopback. */
  url: string | null
  sandboxOrigin: string | null
  /** Addresses and networks of reverse proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** `host:port` pairs of receivers of webhooks that may be private, or without https. */
  webhookHosts: ReadonlySet<string>
  /** Absolute path of a folder of Python wheels that code in browsers may import. */
  pythonWheels: string | null
  /** Absolute. */
  dataDir: string
  /** `file:` with an absolute path, or `postgresql://…`. */
  databaseUrl: string
  databaseProvider: 'sqlite' | 'postgresql'
  redisUrl: string | null
  /** Longest time that running answers may continue once the process is told to end. */
  drainMs: number
  authSecret: string | null
  encryptionKey: Buffer | null
  oauth: {
    github: OAuthClient | null
    google: OAuthClient | null
    oidc: (OAuthClient & { issuer: string; trust: 'never' | 'missing' | 'always' }) | null
  }
  /** The mail server; null where an administrator may set one up. */
  mail: MailServer | null
  /** The first administrator, made at start when no user exists. */
  admin: { email: string; password: string } | null
  providers: { openai: ProviderEnv | null; anthropic: ProviderEnv | null; google: ProviderEnv | null; ollama: { baseUrl: string } | null }
  /** Absolute path of the PARLEY_CONFIG file. */
  configPath: string | null
  /** Every variable as it was given, for `${NAME}` in the configuration file and for children that are told to inherit one. */
  variables: EnvSource
}

export interface Env extends ParsedEnv {
  authSecret: string
  /** 32 bytes. */
  encryptionKey: Buffer
}

const text = z.string().optional()
const httpUrl = z
  .string()
  .refine(isHttpUrl, 'must be an http or https URL')
  .transform(value => value.replace(/(?<!\/)\/+$/, ''))
  .optional()
const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://chat.example.org, without a path')
  .transform(value => new URL(value).origin)
  .optional()

const networks = z
  .string()
  .transform(value => value.split(/[\s,]+/).filter(Boolean))
  .refine(list => list.every(isNetwork), 'must be addresses or networks such as 127.0.0.1, 10.0.0.0/8')
  .optional()

const hosts = z
  .string()
  .transform(value => value.split(/[\s,]+/).filter(Boolean))
  .refine(list => list.every(host => /^[^\s:/]+:\d{1,5}$/.test(host)), 'must be hosts with ports, such as hooks.example.internal:443')
  .optional()

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port, a number from 0 to 65535')
    .transform(Number)
    .refine(port => port < 65_536, 'must be a port, a number from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PARLEY_URL: origin,
  PARLEY_SANDBOX_ORIGIN: origin,
  PARLEY_TRUSTED_PROXIES: networks,
  PARLEY_WEBHOOK_HOSTS: hosts,
  PARLEY_PYTHON_WHEELS: text,
  SMTP_URL: z.string().refine(isSmtpUrl, 'must be smtps://… or smtp://user:password@host:587').optional(),
  SMTP_FROM: z
    .string()
    .regex(/^[^@\r\n]*@[^\r\n]*$/, 'must be an address such as Parley <chat@example.org>')
    .optional(),
  PARLEY_DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(value => /^(file:.+|postgres(ql)?:\/\/.+)/.test(value), 'must be file:… (SQLite) or postgresql://…')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/.+/, 'must be redis://… or rediss://…')
    .optional(),
  PARLEY_DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a number of seconds from 0 to 3600')
    .transform(Number)
    .refine(seconds => seconds <= 3600, 'must be a number of seconds from 0 to 3600')
    .default(0),
  AUTH_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  PARLEY_ENCRYPTION_KEY: z
    .string()
    .min(32, 'must be 32 bytes in hex or base64, or a text of at least 32 characters')
    .transform(parseEncryptionKey)
    .optional(),
  AUTH_GITHUB_ID: text,
  AUTH_GITHUB_SECRET: text,
  AUTH_GOOGLE_ID: text,
  AUTH_GOOGLE_SECRET: text,
  AUTH_OIDC_ISSUER: httpUrl,
  AUTH_OIDC_ID: text,
  AUTH_OIDC_SECRET: text,
  AUTH_OIDC_TRUST_EMAIL: z.enum(['never', 'missing', 'always'], 'must be never, missing or always').default('never'),
  PARLEY_ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  PARLEY_ADMIN_PASSWORD: text,
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: httpUrl,
  ANTHROPIC_API_KEY: text,
  ANTHROPIC_BASE_URL: httpUrl,
  GOOGLE_GENERATIVE_AI_API_KEY: text,
  GOOGLE_GENERATIVE_AI_BASE_URL: httpUrl,
  OLLAMA_BASE_URL: httpUrl,
  PARLEY_CONFIG: text,
  PARLEY_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

type Variables = z.output<typeof schema>

/** The names of all variables that Parley reads. */
export const envVariables: readonly string[] = Object.keys(schema.shape)

/** Variables that only make sense together. */
const groups: (keyof Variables)[][] = [
  ['AUTH_GITHUB_ID', 'AUTH_GITHUB_SECRET'],
  ['AUTH_GOOGLE_ID', 'AUTH_GOOGLE_SECRET'],
  ['AUTH_OIDC_ISSUER', 'AUTH_OIDC_ID', 'AUTH_OIDC_SECRET'],
  ['PARLEY_ADMIN_EMAIL', 'PARLEY_ADMIN_PASSWORD'],
  ['SMTP_URL', 'SMTP_FROM'],
]

/**
 * The environment of this process, complete: secrets that are not given are made at the first start and kept in the data folder (mode 0600).
 * Throws a ConfigurationError with every problem.
 */
export function readEnv(source: EnvSource = process.env): Env {
  return ensureSecrets(parseEnv(source))
}

/** Parses and writes nothing. A variable that is set to nothing counts as not set. Throws a ConfigurationError with every problem. */
export function parseEnv(source: EnvSource = process.env): ParsedEnv {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(issue => `${String(issue.path[0])} ${issue.message}.`)
  for (const group of groups) {
    const missing = group.filter(name => given[name] === undefined)
    if (missing.length > 0 && missing.length < group.length)
      problems.push(`${missing.join(' and ')} must be set as well, since ${group.find(name => given[name] !== undefined)} is.`)
  }
  const urlProblem = given.DATABASE_URL?.startsWith('postgres') ? postgresqlUrlProblem(given.DATABASE_URL) : null
  if (urlProblem !== null) problems.push(`DATABASE_URL ${urlProblem}.`)
  if (given.PARLEY_URL !== undefined && given.PARLEY_URL === given.PARLEY_SANDBOX_ORIGIN)
    problems.push('PARLEY_SANDBOX_ORIGIN must be another origin than PARLEY_URL.')
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  return arrange(parsed.data, source)
}

/**
 * Lets next-auth trust the host that the caller passes with each request, in place of its own variables. One process can then serve 127.0.0.1 and
 * localhost. The caller must never pass a host that a client has merely claimed.
 */
export function letNextAuthTrustOurHost(): void {
  delete process.env.NEXTAUTH_URL
  process.env.AUTH_TRUST_HOST = 'true'
}

function arrange(v: Variables, source: EnvSource): ParsedEnv {
  const dataDir = absolute(v.PARLEY_DATA_DIR)
  const databaseUrl = v.DATABASE_URL?.startsWith('file:')
    ? sqliteUrl(v.DATABASE_URL)
    : v.DATABASE_URL === undefined
      ? `file:${path.join(dataDir, 'parley.db')}`
      : normalPostgresqlUrl(v.DATABASE_URL)
  return {
    nodeEnv: v.NODE_ENV,
    logLevel: v.PARLEY_LOG_LEVEL,
    port: v.PORT,
    host: v.HOST,
    url: v.PARLEY_URL ?? null,
    sandboxOrigin: v.PARLEY_SANDBOX_ORIGIN ?? null,
    trustedProxies: v.PARLEY_TRUSTED_PROXIES ?? [],
    webhookHosts: new Set(v.PARLEY_WEBHOOK_HOSTS ?? []),
    pythonWheels: v.PARLEY_PYTHON_WHEELS === undefined ? null : absolute(v.PARLEY_PYTHON_WHEELS),
    dataDir,
    databaseUrl,
    databaseProvider: databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql',
    redisUrl: v.REDIS_URL ?? null,
    drainMs: v.PARLEY_DRAIN_SECONDS * 1000,
    authSecret: v.AUTH_SECRET ?? null,
    encryptionKey: v.PARLEY_ENCRYPTION_KEY ?? null,
    oauth: {
      github: client(v.AUTH_GITHUB_ID, v.AUTH_GITHUB_SECRET),
      google: client(v.AUTH_GOOGLE_ID, v.AUTH_GOOGLE_SECRET),
      oidc: oidcClient(v),
    },
    mail: v.SMTP_URL && v.SMTP_FROM ? mailServer(v.SMTP_URL, v.SMTP_FROM) : null,
    admin: v.PARLEY_ADMIN_EMAIL && v.PARLEY_ADMIN_PASSWORD ? { email: v.PARLEY_ADMIN_EMAIL, password: v.PARLEY_ADMIN_PASSWORD } : null,
    providers: {
      openai: provider(v.OPENAI_API_KEY, v.OPENAI_BASE_URL),
      anthropic: provider(v.ANTHROPIC_API_KEY, v.ANTHROPIC_BASE_URL),
      google: provider(v.GOOGLE_GENERATIVE_AI_API_KEY, v.GOOGLE_GENERATIVE_AI_BASE_URL),
      ollama: v.OLLAMA_BASE_URL === undefined ? null : { baseUrl: v.OLLAMA_BASE_URL },
    },
    configPath: v.PARLEY_CONFIG === undefined ? null : absolute(v.PARLEY_CONFIG),
    variables: source,
  }
}

function client(clientId: string | undefined, clientSecret: string | undefined): OAuthClient | null {
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

function oidcClient(v: Variables): ParsedEnv['oauth']['oidc'] {
  const pair = client(v.AUTH_OIDC_ID, v.AUTH_OIDC_SECRET)
  return pair && v.AUTH_OIDC_ISSUER ? { ...pair, issuer: v.AUTH_OIDC_ISSUER, trust: v.AUTH_OIDC_TRUST_EMAIL } : null
}

function provider(apiKey: string | undefined, baseUrl: string | undefined): ProviderEnv | null {
  return apiKey === undefined && baseUrl === undefined ? null : { apiKey: apiKey ?? null, baseUrl: baseUrl ?? null }
}

/** The bundler would copy the user's data into the build if it could follow this path. */
function absolute(relative: string): string {
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), relative)
}

function sqliteUrl(url: string): string {
  const bare = url.split('?', 1).join('')
  return `file:${bare.startsWith('file:///') ? fileURLToPath(bare) : absolute(bare.slice('file:'.length))}`
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)
}

function isNetwork(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
}
