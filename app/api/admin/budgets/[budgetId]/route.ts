import { budgetChangeSchema } from '#lib/budgets/index.ts'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = route(
  { auth: 'session', right: ['admin:budgets', 'group:budgets'], params: named('budgetId'), body: budgetChangeSchema },
  async ({ actor, params, body }) => server().budgets.admin.update(actor, params.budgetId, body),
)

export const DELETE = route(
  { auth: 'session', right: ['admin:budgets', 'group:budgets'], params: named('budgetId') },
  async ({ actor, params }) => {
    await server().budgets.admin.remove(actor, params.budgetId)
  },
)
