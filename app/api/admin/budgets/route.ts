import { z } from 'zod'
import { budgetFormSchema } from '#lib/budgets/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const page = z.strictObject({ cursor: z.uuid().exactOptional() })

export const GET = route(
  { auth: 'session', right: ['admin:budgets', 'group:budgets'], query: page },
  async ({ actor, query: { cursor } }) => {
    const { items, nextCursor } = await server().budgets.admin.list(actor, cursor === undefined ? {} : { after: cursor })
    return { data: items, nextCursor }
  },
)

export const POST = route(
  { auth: 'session', right: ['admin:budgets', 'group:budgets'], body: budgetFormSchema, status: 201 },
  ({ actor, body }) => server().budgets.admin.create(actor, body),
)
