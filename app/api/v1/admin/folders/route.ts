import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listFolders, async () => toSnake({ data: await server().foldersAdmin.list(), nextCursor: null }))

export const POST = operation(operations.createFolder, async ({ actor, body }) => toSnake(await server().foldersAdmin.create(actor, body)))
