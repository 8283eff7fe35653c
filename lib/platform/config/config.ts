import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { readClientConfig } from './client-config.ts'
import { type ConfigFile, configFileSchema } from './config-schema.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { ParsedEnv } from './env.ts'
import { parseJsonWithComments } from './json-with-comments.ts'

export type McpServerSpec = ConfigFile['mcpServers'][string]
export type ProviderSpec = ConfigFile['providers'][number]
export type ModelSpec = ConfigFile['models'][number]
export type InterceptorSpec = NonNullable<ModelSpec['interceptor']>
export type PolicySpec = ConfigFile['policies'][number]
export type WorkspaceSpec = ConfigFile['workspaces'][number]
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
  workspaces: WorkspaceSpec[]
  /** Service by which answers search the web; null where the dashboard chooses it. */
  webSearch: ConfigFile['webSearch']
  /** Places of what a desktop client has written and Parley does nothing with; absent where there is nothing. */
  ignored?: string[]
}

/**
 * Reads the file that PARLEY_CONFIG names; without one, nothing is declared. `${NAME}`, `${env:NAME}` and `${NAME:-default}` in any text take the
 * environment variable.
 * Throws a ConfigurationError with every problem: unknown keys by name, missing variables by name.
 */
export function readConfig(env: Pick<ParsedEnv, 'configPath' | 'variables'>): ParleyConfig {
  if (env.configPath === null) return parseConfig({}, env.variables)
  return parseConfig(load(env.configPath), env.variables, `PARLEY_CONFIG (${env.configPath})`)
}

/** As `readConfig`, from JSON that is there already. */
export function parseConfig(json: unknown, variables: ParsedEnv['variables'] = {}, source = 'PARLEY_CONFIG'): ParleyConfig {
  const unknown = new Set<string>()
  const { json: ours, ignored, denied } = readClientConfig(json)
  const parsed = configFileSchema.safeParse(substitute(ours, variables, unknown))
  const problems = [...unknown].map(name => `${source} uses ${variableProblem(name)}`)
  if (!parsed.success) problems.push(...parsed.error.issues.flatMap(issue => sentences(issue)).map(sentence => `${source}: ${sentence}`))
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  const named = typeof json === 'object' && json !== null && 'mcpServers' in json
  return {
    ...parsed.data,
    mcpServers: named ? parsed.data.mcpServers : null,
    policies: [...denied, ...parsed.data.policies],
    ...(ignored.length > 0 ? { ignored } : {}),
  }
}

function variableProblem(name: string): string {
  return NAME.test(name) && !OF_EDITOR.test(name)
    ? `\${${name}}, and the environment variable ${name} is not set.`
    : `\${${name}}, which only the program that wrote the file can fill in; write the value in its place.`
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
    return parseJsonWithComments(text)
  } catch (error) {
    throw new ConfigurationError([`PARLEY_CONFIG (${file}) is not valid JSON: ${error instanceof Error ? error.message : String(error)}.`])
  }
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/
/** A name, with something behind a colon in some programs; other text in such braces is none of ours. */
const PLACEHOLDER = /\$\{([A-Za-z_][A-Za-z0-9_.]*(?::[^{}]*)?)\}/g
/** The places that editors know by name. */
const OF_EDITOR = /^(?:workspace(?:Folder|Root)|userHome|pathSeparator|file|cwd$)/
/** Filled in for each person (lib/mcp/connection/person-headers.ts). */
const OF_PERSON = /^user\.(id|email|name)$/

/** A variable that is not set, or a placeholder that is none, stays as it is, and its name is put into `unknown`. */
function substitute(value: unknown, variables: ParsedEnv['variables'], unknown: Set<string>): unknown {
  if (typeof value === 'string') {
    return value.replace(PLACEHOLDER, (whole, inner: string) => {
      const [name = '', fallback] = inner.replace(/^env:/, '').split(/:-(.*)/s)
      const found = NAME.test(name) ? variables[name] : undefined
      if (fallback !== undefined && NAME.test(name)) return found === undefined || found === '' ? fallback : found
      if (found === undefined && !OF_PERSON.test(inner)) unknown.add(name === '' ? inner : name)
      return found ?? whole
    })
  }
  if (Array.isArray(value)) return value.map(item => substitute(item, variables, unknown))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, variables, unknown)]))
  return value
}

function sentences(issue: z.core.$ZodIssue, under: PropertyKey[] = []): string[] {
  const place = [...under, ...issue.path]
  const where = place.length === 0 ? 'the file' : place.map(String).join('.')
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => `${[...place, key].map(String).join('.')} is not a known key.`)
  if (issue.code === 'invalid_key') return [`${where} is not a usable name: ${issue.issues.map(inner => inner.message).join(', ')}.`]
  return [`${where}: ${issue.message}.`]
}
