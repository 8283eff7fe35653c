import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ kind: z.enum(['user', 'group', 'project']).default('user'), text: z.string().max(200).default('') })

export const GET = route({ auth: 'session', right: ['admin:budgets', 'group:budgets'], query }, async ({ actor, query: asked }) => ({
  data: await server().budgets.admin.subjects(actor, asked),
}))
