import { operation, operations, toBudget } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const PATCH = operation(operations.changeBudget, async ({ actor, params: { budgetId }, body }) => {
  const { period, limit_usd: limitUsd, limit_tokens: limitTokens } = body
  const change = {
    ...(period === undefined ? {} : { period }),
    ...(limitUsd === undefined ? {} : { limitUsd }),
    ...(limitTokens === undefined ? {} : { limitTokens }),
  }
  return toBudget(await server().budgets.admin.update(actor, budgetId, change))
})

export const DELETE = operation(operations.deleteBudget, async ({ actor, params: { budgetId } }) => {
  await server().budgets.admin.remove(actor, budgetId)
})
