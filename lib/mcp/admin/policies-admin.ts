import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { conditionWords } from '../policy/rule-conditions.ts'
import type { PolicyAction, PolicyInput, PolicyView, RuleAnnotation } from '../policy/views.ts'
import type { McpAdmin } from './admin.ts'

type PolicyRow = {
  id: string
  server: string
  tool: string
  action: string
  annotation: string | null
  argument: string | null
  value: string | null
}

export function createPoliciesAdmin({
  db,
  config,
  clock,
  audit,
}: Pick<Platform, 'db' | 'config' | 'clock' | 'audit'>): McpAdmin['policies'] {
  const list = async (): Promise<PolicyView[]> => {
    const declared = config.policies.map(rule => ({
      ...rule,
      annotation: rule.annotation ?? null,
      argument: rule.argument ?? null,
      value: rule.value ?? null,
      id: null,
      source: 'config' as const,
    }))
    const rows = await db.client.policy.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
    return [...declared, ...rows.map(view)]
  }
  const record = (actorId: string, action: string, row: PolicyRow) => {
    const { server, tool, action: does } = row
    const condition = conditionWords(view(row)).trim()
    return audit.record({ actorId, action, target: row.id, detail: { server, tool, action: does, ...(condition ? { condition } : {}) } })
  }

  return {
    list,
    async create(actor, input) {
      const created = await db.client.$transaction(async tx => {
        const last = await tx.policy.findFirst({ orderBy: [{ position: 'desc' }, { id: 'desc' }] })
        const end = (last?.position ?? 0) + 1
        const goesBefore = last !== null && namesEveryTool(last) && !namesEveryTool(input)
        if (goesBefore) await tx.policy.updateMany({ where: { id: last.id }, data: { position: end } })
        const position = goesBefore ? last.position : end
        return tx.policy.create({ data: { id: newId(clock.nowMs()), position, ...input, createdAt: now(clock) } })
      })
      await record(actor.userId, 'policy.create', created)
      return view(created)
    },
    async update(actor, id, patch) {
      const changed = isId(id) ? await db.client.policy.updateMany({ where: { id }, data: patch }) : { count: 0 }
      const row = changed.count === 0 ? null : await db.client.policy.findUnique({ where: { id } })
      if (!row) throw new AppError('policy_not_found')
      await record(actor.userId, 'policy.update', row)
      return view(row)
    },
    async remove(actor, id) {
      const row = isId(id) ? await db.client.policy.findUnique({ where: { id } }) : null
      const removed = row ? await db.client.policy.deleteMany({ where: { id } }) : { count: 0 }
      if (!row || removed.count === 0) throw new AppError('policy_not_found')
      await record(actor.userId, 'policy.delete', row)
    },
    async reorder(actor, ids) {
      await db.client.$transaction(async tx => {
        const rows = await tx.policy.findMany({ select: { id: true } })
        const complete = rows.length === ids.length && new Set(ids).size === ids.length && rows.every(row => ids.includes(row.id))
        if (!complete) throw new AppError('conflict')
        for (const [index, id] of ids.entries()) await tx.policy.updateMany({ where: { id }, data: { position: index + 1 } })
      })
      await audit.record({ actor, action: 'policy.reorder', detail: { count: ids.length } })
      return list()
    },
  }
}

/** A rule behind one for every tool would seldom be reached, or never. */
function namesEveryTool({ server, tool, argument, value }: Pick<PolicyInput, 'server' | 'tool' | 'argument' | 'value'>): boolean {
  return server === '*' && tool === '*' && argument == null && value == null
}

function view({ id, server, tool, action, annotation, argument, value }: PolicyRow): PolicyView {
  return {
    id,
    source: 'dashboard',
    server,
    tool,
    action: action as PolicyAction,
    annotation: annotation as RuleAnnotation | null,
    argument,
    value,
  }
}
