import { operation, operations, toUpload } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getUpload, async ({ actor, params }) => toUpload(await server().files.view(actor, params.fileId)))

export const DELETE = operation(operations.deleteUpload, async ({ actor, params }) => {
  await server().files.discard(actor, params.fileId)
})
