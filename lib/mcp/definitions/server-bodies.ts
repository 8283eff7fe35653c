import { z } from 'zod'
import { changesOf } from '#lib/fields/shared.ts'
import { authKinds } from './auth-fields.ts'
import { serverFields } from './server-fields.ts'

const name = z.string().min(1).max(128)
const value = z.string().max(16_000)
const shared = {
  ...changesOf(serverFields),
  /** Checked later, together with what is stored: secrets that are absent stay. */
  auth: z
    .looseObject({ kind: z.enum(authKinds.map(one => one.kind)) })
    .nullable()
    .exactOptional(),
  enabled: z.boolean().exactOptional(),
}

/** New server. Environment and header values are secrets: they are sealed, and never returned. */
export const serverInput = z.strictObject({
  ...shared,
  slug: z.string().min(1).max(64),
  transport: serverFields.transport.schema,
  env: z.record(name, value).exactOptional(),
  headers: z.record(name, value).exactOptional(),
})

const changedValues = z.record(name, value.nullable()).exactOptional()

/** Change of a server: only given fields change. In `env` and `headers` a string sets, null removes, an absent name stays. */
export const serverPatch = z.strictObject({ ...shared, env: changedValues, headers: changedValues })
