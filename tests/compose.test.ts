import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { envVariables } from '#lib/platform/index.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

const duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/)
const values = z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string())

/** Subset of the Compose Specification (github.com/compose-spec) that this repository uses; anything else fails. */
const service = z.strictObject({
  build: z.literal('.').optional(),
  image: z
    .string()
    .regex(/^[a-z/]+:[\w.-]+$/, 'a name with a tag')
    .optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string().startsWith('/')).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: duration.optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  environment: values.optional(),
  volumes: z.array(z.string().regex(/^(?:[a-z]+|\.\/[a-z]+):\/[\w/]+(?::ro)?$/)).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.enum(['service_started', 'service_healthy']) })).optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL'])]).rest(z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int(),
    })
    .optional(),
})
const compose = z
  .strictObject({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(read('compose.yaml'), { uniqueKeys: true, strict: true }))

const { services } = compose
const app = services.app ?? { restart: 'no' }
const postgres = services.postgres?.environment ?? {}

/** Resolves variables to their defaults, as when the operator has set none. */
const unset = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll(/\$\{POSTGRES_PASSWORD:\?[^}]*\}/g, 'password')

describe('compose.yaml', () => {
  it('makes one service of this repository, and the others of images with a version', () => {
    expect(Object.keys(services).sort()).toEqual(['app', 'postgres', 'redis'])
    for (const [name, { build, image }] of Object.entries(services)) {
      expect([build !== undefined, image !== undefined], name).toEqual([name === 'app', name !== 'app'])
      expect(image?.endsWith(':latest') ?? false, name).toBe(false)
    }
  })

  it('waits for services that are there and can say that they are healthy', () => {
    expect(Object.keys(app.depends_on ?? {}).sort()).toEqual(['postgres', 'redis'])
    for (const [name, { condition }] of Object.entries(app.depends_on ?? {})) {
      expect(condition, name).toBe('service_healthy')
      expect(services[name]?.healthcheck, name).toBeDefined()
    }
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m)
  })

  it('sets variables that Parley reads, by the names under which it reads them', () => {
    const names = Object.keys(app.environment ?? {})
    expect(names.filter(name => !envVariables.includes(name))).toEqual([])
    for (const name of ['PORT', 'HOST', 'NODE_ENV', 'PARLEY_DATA_DIR']) expect(names, `${name} is the image's`).not.toContain(name)
    for (const [name, value] of Object.entries(app.environment ?? {})) if (/^\$\{\w+:-\}$/.test(value)) expect(value).toBe(`\${${name}:-}`)
  })

  it('holds no secret: each comes from the environment, and its own database is reached by nobody else', () => {
    const all = Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment).map(([key, value]) => [`${name}.${key}`, value] as const),
    )
    const secret = all.filter(([name]) => /SECRET|_KEY$|PASSWORD/.test(name))
    expect(secret.length).toBeGreaterThan(4)
    for (const [name, value] of secret) expect(value, name).toMatch(/^\$\{[A-Z_]+(:-|:\?set [^}]+)\}$/)
    for (const [name, value] of all) if (value.includes('@')) expect(value, name).toMatch(/:\$\{[A-Z_]+:\?[^}]+\}@/)
    const published = Object.entries(services).filter(([, { ports }]) => ports !== undefined)
    expect(published.map(([name]) => name)).toEqual(['app'])
    expect(app.ports?.map(unset)).toEqual(['127.0.0.1:3000:3000'])
  })

  it('[O10] passes every variable on that an operator may set, and has no password of its own', () => {
    const ofTheImage = ['NODE_ENV', 'PORT', 'HOST', 'PARLEY_DATA_DIR']
    const names = Object.keys(app.environment ?? {})
    expect(envVariables.filter(name => !names.includes(name) && !ofTheImage.includes(name))).toEqual([])
    expect(read('compose.yaml')).not.toMatch(/PASSWORD:-[^}]/)
    expect(postgres.POSTGRES_PASSWORD).toMatch(/^\$\{POSTGRES_PASSWORD:\?set POSTGRES_PASSWORD/)
  })

  it('leads to its own PostgreSQL and Redis', () => {
    const database = new URL(unset(app.environment?.DATABASE_URL ?? ''))
    expect([database.protocol, database.hostname, database.port]).toEqual(['postgresql:', 'postgres', '5432'])
    expect([database.username, database.password, database.pathname.slice(1)]).toEqual(
      [postgres.POSTGRES_USER, postgres.POSTGRES_PASSWORD, postgres.POSTGRES_DB].map(value => unset(value ?? '')),
    )
    expect(app.environment?.REDIS_URL).toBe('redis://redis:6379')
  })

  it('gives the image the folders that it writes to, and keeps what must stay', () => {
    const dataDir = /PARLEY_DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1]
    expect(app).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: [`data:${dataDir}`, './config:/config:ro'] })
    const used = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.flatMap(volume => (volume.startsWith('.') ? [] : volume.split(':')[0])),
    )
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort())
  })
})
