import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { type ConfigFile, configFileSchema } from './config-schema.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { ParsedEnv } from './env.ts'

export type McpServerSpec = ConfigFile['mcpServers'][string]
export type ProviderSpec = ConfigFile['providers'][number]
export type ModelSpec = ConfigFile['models'][number]
export type InterceptorSpec = NonNullable<ModelSpec['interceptor']>
export type PolicySpec = ConfigFile['policies'][number]
/** Null where the file does not declare the limit. */
export type LimitsSpec = ConfigFile['limits']

/** PARLEY_CONFIG, parsed: snake_case keys become camelCase, absent optional values null. */
export interface ParleyConfig {
  /** By name. Null when no configuration names `mcpServers`: only then the starter servers are made. */
  mcpServers: Record<string, McpServerSpec> | null
  providers: ProviderSpec[]
  models: ModelSpec[]
  limits: LimitsSpec
  policies: PolicySpec[]
}

/**
 * Reads the file that PARLEY_CONFIG names; without one, nothing is declared. `${NAME}` in any text takes the environment variable.
 * Throws a ConfigurationError with every problem: unknown keys by name, missing variables by name.
 */
export function readConfig(env: Pick<ParsedEnv, 'configPath' | 'variables'>): ParleyConfig {
  if (env.configPath === null) return parseConfig({}, env.variables)
  return parseConfig(load(env.configPath), env.variables, `PARLEY_CONFIG (${env.configPath})`)
}

/** As `readConfig`, from JSON that is there already. */
export function parseConfig(json: unknown, variables: ParsedEnv['variables'] = {}, source = 'PARLEY_CONFIG'): ParleyConfig {
  const missing = new Set<string>()
  const parsed = configFileSchema.safeParse(substitute(json, variables, missing))
  const problems = [...missing].map(name => `${source} uses \${${name}}, and the environment variable ${name} is not set.`)
  if (!parsed.success) problems.push(...parsed.error.issues.flatMap(issue => sentences(issue)).map(sentence => `${source}: ${sentence}`))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  const named = typeof json === 'object' && json !== null && 'mcpServers' in json
  return { ...parsed.data, mcpServers: named ? parsed.data.mcpServers : null }
}

function load(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigurationError([
      `PARLEY_CONFIG names ${file}, which cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    ])
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ConfigurationError([`PARLEY_CONFIG (${file}) is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`])
  }
}

function substitute(value: unknown, variables: ParsedEnv['variables'], missing: Set<string>): unknown {
  if (typeof value === 'string') {
    return value.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, name: string) => {
      const found = variables[name]
      if (found === undefined) missing.add(name)
      return found ?? whole
    })
  }
  if (Array.isArray(value)) return value.map(item => substitute(item, variables, missing))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, variables, missing)]))
  return value
}

function sentences(issue: z.core.$ZodIssue, under: PropertyKey[] = []): string[] {
  const place = [...under, ...issue.path]
  const where = place.length === 0 ? 'the file' : place.map(String).join('.')
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => `${[...place, key].map(String).join('.')} is not a known key.`)
  if (issue.code === 'invalid_key') return [`${where} is not a usable name: ${issue.issues.map(inner => inner.message).join(', ')}.`]
  return [`${where}: ${issue.message}.`]
}
