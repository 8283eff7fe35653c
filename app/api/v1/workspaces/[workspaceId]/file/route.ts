import { operation, operations } from '#lib/api-v1/index.ts'
import { readFile } from '../../../../read-file.ts'
import { writeFile } from '../../../../write-file.ts'

export const GET = operation(operations.readFile, async ({ actor, params: { workspaceId }, query }) => {
  const { path, content, sha256, sizeBytes } = await readFile(actor, workspaceId, query.path)
  return { path, content, sha256, size_bytes: sizeBytes }
})

export const PUT = operation(operations.writeFile, async ({ actor, params: { workspaceId }, query, body }) => {
  const { path, sha256, sizeBytes } = await writeFile(actor, workspaceId, { path: query.path, ...body })
  return { path, sha256, size_bytes: sizeBytes }
})
