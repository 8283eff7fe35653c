import { operation, operations, skillTypes, toSkill } from '#lib/api-v1/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listSkills, async ({ actor }) => ({ data: (await server().skills.list(actor)).map(toSkill) }))

export const POST = operation(operations.createSkill, async ({ actor, bytes, request }) => {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!skillTypes.some(known => known === type)) throw new AppError('unsupported_media_type')
  return toSkill(await server().skills.add(actor, bytes, 'upload'))
})
