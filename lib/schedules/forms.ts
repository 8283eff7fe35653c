import { z } from 'zod'

const time = { cron: z.string().min(1).max(200), timeZone: z.string().min(1).max(64) }

export const previewSchema = z.strictObject(time)

const fields = z.strictObject({
  title: z.string().trim().min(1, 'Give it a name.').max(200),
  text: z.string().trim().min(1, 'Write the message that is sent.').max(100_000),
  ...time,
  assistantId: z.uuid().nullable(),
  model: z.string().min(1).max(300).nullable(),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000),
  keepsChat: z.boolean(),
  projectId: z.uuid().nullable(),
  isShared: z.boolean(),
})

export const scheduleFormSchema = fields.extend({
  assistantId: fields.shape.assistantId.default(null),
  model: fields.shape.model.default(null),
  selectedTools: fields.shape.selectedTools.default(['*']),
  keepsChat: fields.shape.keepsChat.default(false),
  projectId: fields.shape.projectId.default(null),
  isShared: fields.shape.isShared.default(false),
})

export const scheduleChangeSchema = fields.partial().extend({ isPaused: z.boolean().exactOptional() })
