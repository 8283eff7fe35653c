import { readHealth } from '#lib/admin/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Reads what an administrator sees first: what needs them, what runs, what failed in the last day, what it costs. Nothing of a chat is in it. */
export async function readOverview(actor: Actor) {
  const { platform, runs, modelsAdmin, mcpAdmin, mails, usageReports, budgets } = server()
  const nowMs = platform.clock.nowMs()
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const mayReadUsage = actor.rights.has('usage:read')
  const [health, live, failures, queue, providers, models, servers, mail, spentToday, spentMonth, limits] = await Promise.all([
    readHealth(platform),
    runs.all.live(),
    runs.all.failed(new Date(nowMs - DAY_MS)),
    runs.all.queued(),
    modelsAdmin.providers(),
    modelsAdmin.models(),
    mcpAdmin.servers.list(),
    mails.view(),
    mayReadUsage ? usageReports.summary(actor, { from: today, to: today }) : null,
    mayReadUsage ? usageReports.summary(actor, { from: `${today.slice(0, 7)}-01`, to: today }) : null,
    actor.rights.has('admin:budgets') ? budgets.admin.ofKind(actor, 'everyone') : [],
  ])
  const budget = limits.find(({ period }) => period === 'month') ?? null
  return {
    health,
    live,
    failures,
    queue,
    hasMail: mail.source !== 'none',
    offeredModels: models.filter(({ offered }) => offered).length,
    providers: providers.map(({ id, title, enabled, listing }) => ({
      id,
      title,
      enabled,
      problem: listing.status === 'failed' ? listing.reason : null,
    })),
    servers: servers.map(({ slug, title, live: { state, since, reason, changedTools } }) => ({
      ...{ slug, title, state, since, changedTools },
      problem: reason,
    })),
    spend: mayReadUsage
      ? {
          todayMicroUsd: spentToday?.total.costMicroUsd ?? null,
          monthMicroUsd: spentMonth?.total.costMicroUsd ?? null,
          budgetMicroUsd: budget?.limit.microUsd ?? null,
        }
      : null,
  }
}
