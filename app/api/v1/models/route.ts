import { operation, operations, toModels } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listModels, async ({ actor }) => toModels(await server().models.list(actor)))
