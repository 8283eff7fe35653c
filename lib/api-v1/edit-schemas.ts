import { z } from 'zod'
import { type EditStatus, editErrorTypes } from '#lib/messages/index.ts'

export const editStatuses = ['applied', 'failed', 'skipped', 'validated', 'not_in_context'] as const satisfies readonly EditStatus[]

/** One edit block of an answer. */
export const editResult = z.object({
  file: z.string(),
  status: z.enum(editStatuses),
  message: z.string().describe('Reason where the edit is not applied, or a remark'),
  error_type: z.enum(editErrorTypes).nullable(),
  old_preview: z.string().describe('Beginning of the text to be replaced; empty where a file is created'),
  new_preview: z.string().describe('Beginning of the new text'),
})

export const undoneEdits = z.object({
  restored: z.array(z.string()).describe('Files that are again as before the answer'),
  kept: z.array(z.object({ path: z.string(), reason: z.string() })).describe('Files that are no longer as the answer left them'),
})

export type V1EditResult = z.output<typeof editResult>
