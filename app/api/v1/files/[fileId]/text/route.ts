import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getUploadText, async ({ actor, params }) => {
  const { text, isCut } = await server().files.readableText(actor, params.fileId)
  return { text, truncated: isCut }
})
