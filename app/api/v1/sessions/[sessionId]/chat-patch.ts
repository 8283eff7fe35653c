import type { z } from 'zod'
import type { operations } from '#lib/api-v1/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ChatPatch } from '#lib/chats/index.ts'
import { server } from '#lib/server.ts'
import { fullNames } from '../../full-names.ts'
import { requireUses } from '../../require-uses.ts'

/** Returns the change of a chat that a program asks for: models and tools by their full names. Throws what `resolve` and `fullNames` throw. */
export async function chatPatchOf(
  actor: Actor,
  body: z.infer<typeof operations.updateSession.body>,
  signal: AbortSignal,
): Promise<ChatPatch> {
  const { model, selected_tools: tools } = body
  requireUses(actor, { tools, folder: body.workspace ?? body.selected_files ?? body.review ?? body.collections })
  return given({
    title: body.title,
    model: model && (await server().models.resolve(actor, model)).id,
    selectedTools: tools === undefined ? undefined : await fullNames(actor, tools ?? [], signal),
    workspaceId: body.workspace,
    mode: body.mode,
    selectedFiles: body.selected_files === null ? [] : body.selected_files,
    excludedFiles: body.excluded_files === null ? [] : body.excluded_files,
    crossRef: body.cross_ref_enabled,
    review: body.review,
  })
}

/** Leaves out what is not given. */
function given(patch: { [Key in keyof ChatPatch]: ChatPatch[Key] | undefined }): ChatPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
