import { z } from 'zod'
import { serverInput } from '../definitions/server-bodies.ts'

const name = z.string().min(1).max(128)

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
