import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const POST = operation(operations.testFolder, async ({ body: { path } }) => toSnake(await server().foldersAdmin.test(path)))
