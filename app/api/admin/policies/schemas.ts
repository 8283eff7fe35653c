import { z } from 'zod'

const glob = z.string().min(1).max(256)
const action = z.enum(['allow', 'ask', 'deny'])

export const policyParams = z.object({ policyId: z.uuid() })
export const policyInput = z.strictObject({ server: glob, tool: glob, action })
export const policyPatch = z.strictObject({ server: glob.exactOptional(), tool: glob.exactOptional(), action: action.exactOptional() })
export const policyOrder = z.strictObject({ ids: z.array(z.uuid()).max(1_000) })
