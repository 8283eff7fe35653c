import { operation, operations, toUpload } from '#lib/api-v1/index.ts'
import { requireRight } from '#lib/auth/index.ts'
import { uploadIn } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.uploadFile, async ({ actor, request, bytes }) => {
  requireRight(actor, 'upload')
  const { files } = server()
  const { id } = await files.addLoose(actor, await uploadIn(request, bytes))
  return toUpload(await files.view(actor, id))
})
