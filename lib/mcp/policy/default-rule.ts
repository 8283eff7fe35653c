import { newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'

/** Mark of an install for which it was decided whether it starts with a rule. */
const MARK = { kind: 'policy_default', name: 'ask_before_changes' }

/**
 * Adds one rule to a fresh install without PARLEY_CONFIG, which administrators see and can remove: a tool that is not marked read-only asks. Must
 * run before anything else is stored. An install that already holds people or servers, or whose file declares policies, keeps its rules.
 */
export async function ensureDefaultRule({ db, env, clock }: Pick<Platform, 'db' | 'env' | 'clock'>): Promise<void> {
  await db.client.$transaction(async tx => {
    if ((await tx.declaredState.count({ where: MARK })) > 0) return
    const held = await Promise.all([tx.user.count(), tx.mcpServer.count(), tx.policy.count(), tx.declaredState.count()])
    await tx.declaredState.create({ data: { ...MARK, enabled: true } })
    if (env.configPath !== null || held.some(count => count > 0)) return
    const rule = { server: '*', tool: '*', action: 'ask', annotation: 'changes' }
    await tx.policy.create({ data: { id: newId(clock.nowMs()), position: 1, ...rule, createdAt: now(clock) } })
  })
}
