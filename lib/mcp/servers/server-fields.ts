import { z } from 'zod'
import { authKinds } from '../sign-in/auth-fields.ts'
import { LOG_LEVELS } from './log-levels.ts'

const name = z.string().min(1).max(128)
const line = z.string().max(4_000)
const values = z.record(name, z.string().max(16_000))
const patchValues = z.record(name, z.string().max(16_000).nullable())
const transport = z.enum(['stdio', 'http', 'sse', 'auto'])
const args = z.array(line).max(200)
const timeoutMs = z.int().positive()
/** Checked later, together with what is stored: secrets that are absent stay. */
const auth = z.looseObject({ kind: z.enum(authKinds.map(one => one.kind)) }).nullable()
const logLevel = z.enum(LOG_LEVELS).nullable()
const roots = z.array(line).max(20)

/** New server. Environment and header values are secrets: they are sealed, and never returned. */
export const serverInput = z.strictObject({
  slug: z.string().min(1).max(64),
  title: z.string().max(100).exactOptional(),
  transport,
  command: line.exactOptional(),
  args: args.exactOptional(),
  cwd: line.exactOptional(),
  url: line.exactOptional(),
  env: values.exactOptional(),
  headers: values.exactOptional(),
  auth: auth.exactOptional(),
  roots: roots.exactOptional(),
  usesInstructions: z.boolean().exactOptional(),
  showsApps: z.boolean().exactOptional(),
  logLevel: logLevel.exactOptional(),
  timeoutMs: timeoutMs.exactOptional(),
  enabled: z.boolean().exactOptional(),
})

/** Change of a server: only given fields change. In `env` and `headers` a string sets, null removes, an absent name stays. */
export const serverPatch = z.strictObject({
  title: z.string().max(100).exactOptional(),
  transport: transport.exactOptional(),
  command: line.nullable().exactOptional(),
  args: args.exactOptional(),
  cwd: line.nullable().exactOptional(),
  url: line.nullable().exactOptional(),
  env: patchValues.exactOptional(),
  headers: patchValues.exactOptional(),
  auth: auth.exactOptional(),
  roots: roots.exactOptional(),
  usesInstructions: z.boolean().exactOptional(),
  showsApps: z.boolean().exactOptional(),
  logLevel: logLevel.exactOptional(),
  timeoutMs: timeoutMs.nullable().exactOptional(),
  enabled: z.boolean().exactOptional(),
})
