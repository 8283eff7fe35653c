import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getSpeech, async () => toSnake({ providers: await server().speech.providers() }))
