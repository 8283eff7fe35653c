import { readStorage } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, () => readStorage(server().platform, { everyTable: false }))
