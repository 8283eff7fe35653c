import { z } from 'zod'
import { authKinds } from './auth-fields.ts'
import { LOG_LEVELS } from './log-levels.ts'

const name = z.string().min(1).max(128)
const line = z.string().max(4_000)
const values = z.record(name, z.string().max(16_000))
const patchValues = z.record(name, z.string().max(16_000).nullable())
const transport = z.enum(['stdio', 'http', 'sse', 'auto'])
const timeoutMs = z.int().positive()
/** Checked later, together with what is stored: secrets that are absent stay. */
const auth = z.looseObject({ kind: z.enum(authKinds.map(one => one.kind)) }).nullable()

/** Options that need no column of their own. A line here and its default make the stored form, the route and the types. */
const options = {
  /** Folders that the server is told it may work in. */
  roots: z.array(line).max(20).exactOptional(),
  /** Models are given the server's instructions. */
  usesInstructions: z.boolean().exactOptional(),
  /** People are shown the Apps of its tools. */
  showsApps: z.boolean().exactOptional(),
  /** Least level of the messages that it shall log by the protocol; null leaves the choice to the server. */
  logLevel: z.enum(LOG_LEVELS).nullable().exactOptional(),
}

type GivenOptions = z.infer<z.ZodObject<typeof options>>
export type ServerOptions = Required<GivenOptions>

export const defaultOptions: ServerOptions = { roots: [], usesInstructions: true, showsApps: true, logLevel: null }

/** Takes the options out of an object that may hold other fields too, and those that it lacks from `otherwise`. */
export function optionsOf(given: GivenOptions, otherwise: ServerOptions = defaultOptions): ServerOptions {
  const names = Object.keys(options) as (keyof ServerOptions)[]
  return Object.fromEntries(
    names.map(name => [name, given[name] === undefined ? otherwise[name] : given[name]]),
  ) as unknown as ServerOptions
}

/** Reads stored options. A value that an option cannot have becomes its default. */
export function readOptions(stored: Record<string, unknown> | null): ServerOptions {
  const valid = Object.entries(options).filter(([name, field]) => field.safeParse(stored?.[name]).success)
  return optionsOf(Object.fromEntries(valid.map(([name]) => [name, stored?.[name]])))
}

const shared = {
  title: z.string().max(100).exactOptional(),
  args: z.array(line).max(200).exactOptional(),
  auth: auth.exactOptional(),
  ...options,
  enabled: z.boolean().exactOptional(),
}

/** New server. Environment and header values are secrets: they are sealed, and never returned. */
export const serverInput = z.strictObject({
  ...shared,
  slug: z.string().min(1).max(64),
  transport,
  command: line.exactOptional(),
  cwd: line.exactOptional(),
  url: line.exactOptional(),
  env: values.exactOptional(),
  headers: values.exactOptional(),
  timeoutMs: timeoutMs.exactOptional(),
})

/** Change of a server: only given fields change. In `env` and `headers` a string sets, null removes, an absent name stays. */
export const serverPatch = z.strictObject({
  ...shared,
  transport: transport.exactOptional(),
  command: line.nullable().exactOptional(),
  cwd: line.nullable().exactOptional(),
  url: line.nullable().exactOptional(),
  env: patchValues.exactOptional(),
  headers: patchValues.exactOptional(),
  timeoutMs: timeoutMs.nullable().exactOptional(),
})
