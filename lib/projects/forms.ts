import { z } from 'zod'
import { MAX_PROJECT_INSTRUCTIONS, MAX_PROJECT_NAME } from './limits.ts'
import { projectColors } from './project-colors.ts'
import { projectRoles } from './roles.ts'

const name = z.string().trim().min(1).max(MAX_PROJECT_NAME)
const color = z.enum(projectColors)
const instructions = z.string().max(MAX_PROJECT_INSTRUCTIONS).nullable()
const role = z.enum(projectRoles)

/** Bodies of the routes of projects. */
export const newProjectSchema = z.strictObject({
  id: z.uuid().exactOptional(),
  name,
  color: color.exactOptional(),
  instructions: instructions.exactOptional(),
})

export const projectPatchSchema = z.strictObject({
  name: name.exactOptional(),
  color: color.exactOptional(),
  instructions: instructions.exactOptional(),
  model: z.string().min(1).max(300).nullable().exactOptional(),
  selectedTools: z.array(z.string().min(1).max(300)).max(1000).exactOptional(),
  folderId: z.string().min(1).max(200).nullable().exactOptional(),
  collectionIds: z.array(z.uuid()).max(20).exactOptional(),
})

export const newPersonSchema = z.strictObject({ email: z.string().trim().min(1).max(320), role })
export const roleSchema = z.strictObject({ role })
/** Owners are people, so a project is never left without one because a group changed. */
export const groupRoleSchema = z.strictObject({ role: z.enum(['reader', 'writer']) })
/** Place of a chat: the project that it is in, and whether its people see it. */
export const placeSchema = z.strictObject({ projectId: z.uuid().nullable().exactOptional(), isShared: z.boolean().exactOptional() })
