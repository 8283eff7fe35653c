import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listLiveRuns, async () =>
  toSnake({ data: (await server().runs.all.live()).runs, nextCursor: null }),
)
