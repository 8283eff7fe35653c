import { z } from 'zod'
import { policyActions } from './views.ts'

const glob = z.string().min(1).max(256)
const action = z.enum(policyActions)
const subject = z.strictObject({ kind: z.enum(['group', 'role']), id: z.string().regex(/^[\w-]{1,100}$/) })
const conditions = {
  annotation: z.enum(['read_only', 'changes', 'destructive', 'open_world']).nullable().exactOptional(),
  argument: glob.nullable().exactOptional(),
  value: glob.nullable().exactOptional(),
  subjects: z.array(subject).max(50).exactOptional(),
  approvers: subject.nullable().exactOptional(),
}

export const policyInput = z.strictObject({ server: glob, tool: glob, action, ...conditions })
export const policyPatch = z.strictObject({
  server: glob.exactOptional(),
  tool: glob.exactOptional(),
  action: action.exactOptional(),
  ...conditions,
})
export const policyOrder = z.strictObject({ ids: z.array(z.uuid()).max(1_000) })
