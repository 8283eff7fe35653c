import { operation, operations } from '#lib/api-v1/index.ts'
import { readMap } from '../../../../read-map.ts'

export const GET = operation(operations.readMap, ({ actor, params: { workspaceId }, query }) => readMap(actor, workspaceId, query))
