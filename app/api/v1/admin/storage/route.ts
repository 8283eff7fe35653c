import { readStorage } from '#lib/admin/index.ts'
import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getStorage, async () => toSnake(await readStorage(server().platform, { everyTable: false })))
