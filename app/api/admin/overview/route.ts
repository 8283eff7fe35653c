import { route } from '#lib/http/index.ts'
import { readOverview } from './read-overview.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, ({ actor }) => readOverview(actor))
