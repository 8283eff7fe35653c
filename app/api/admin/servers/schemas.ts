import { z } from 'zod'
import { authKinds, LOG_LEVELS } from '#lib/mcp/shared.ts'

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

export const serverParams = z.object({ slug: z.string().min(1).max(64) })

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

/** `existing` names the server whose secrets fill in for absent ones. */
export const serverTest = z.strictObject({ server: serverInput, existing: z.string().max(64).exactOptional() })

/** Without `names` nothing is added: the answer lists what the text holds. */
export const serverImport = z.strictObject({ text: z.string().max(500_000), names: z.array(name).min(1).max(100).exactOptional() })

export const acceptedTools = z.strictObject({
  tools: z
    .array(z.strictObject({ name: z.string().min(1).max(256), hash: z.string().length(64) }))
    .min(1)
    .max(2_000),
})

export const toolTrial = z.strictObject({ tool: z.string().min(1).max(256), arguments: z.record(z.string(), z.unknown()).default({}) })
