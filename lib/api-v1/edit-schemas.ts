import { z } from 'zod'
import { type EditStatus, editErrorTypes } from '#lib/messages/index.ts'

export const editStatuses = ['applied', 'failed', 'skipped', 'validated', 'not_in_context'] as const satisfies readonly EditStatus[]

/** One edit block of an answer. */
export const editResult = z.object({
  file: z.string(),
  status: z.enum(editStatuses),
  message: z.string().describe('Reason why the edit was not applied, or a remark'),
  error_type: z.enum(editErrorTypes).nullable(),
  old_preview: z.string().describe('Beginning of the old text; empty if a file is created'),
  new_preview: z.string().describe('Beginning of the new text'),
})

export const undoneEdits = z.object({
  restored: z.array(z.string()).describe('Files restored to their state before the answer'),
  kept: z.array(z.object({ path: z.string(), reason: z.string() })).describe('Files that have changed since the answer'),
})

export type V1EditResult = z.output<typeof editResult>
