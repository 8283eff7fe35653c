import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { readOverview } from '../../../admin/overview/read-overview.ts'

export const GET = operation(operations.getOverview, async ({ actor }) => toSnake(await readOverview(actor)))
