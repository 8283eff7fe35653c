import { grantedRoles } from '#lib/access/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'
import { conditionWords } from '../policy/rule-conditions.ts'
import { subjectsIn } from '../policy/rules.ts'
import type { PolicyAction, PolicyInput, PolicySubject, PolicyView, RuleAnnotation } from '../policy/views.ts'
import type { McpAdmin } from './admin.ts'

type PolicyRow = {
  id: string
  server: string
  tool: string
  action: string
  annotation: string | null
  argument: string | null
  value: string | null
  subjects: string
  approvers: string
}

export function createPoliciesAdmin({
  db,
  config,
  clock,
  audit,
}: Pick<Platform, 'db' | 'config' | 'clock' | 'audit'>): McpAdmin['policies'] {
  const list = async (): Promise<PolicyView[]> => {
    const rows = await db.client.policy.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
    const name = await namesOf(rows)
    const declared = config.policies.map((rule): PolicyView => {
      const { server, tool, action, annotation = null, argument = null, value = null, groups, roles, approvers } = rule
      const subjects = [...(groups ?? []).map(declaredGroup), ...(roles ?? []).map(declaredRole)]
      const others = approvers == null ? null : 'group' in approvers ? declaredGroup(approvers.group) : declaredRole(approvers.role)
      return { id: null, source: 'config', server, tool, action, annotation, argument, value, subjects, approvers: others }
    })
    return [...declared, ...rows.map(row => view(row, name))]
  }
  /** Reads the names of the groups that rules name. */
  async function namesOf(rows: readonly PolicyRow[]): Promise<NameOf> {
    const ids = rows.flatMap(({ subjects, approvers }) => groupIdsIn(`${subjects} ${approvers}`))
    const groups = ids.length === 0 ? [] : await db.client.group.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
    const names = new Map(groups.map(({ id, name }) => [id, name]))
    return id => names.get(id) ?? null
  }
  const viewed = async (row: PolicyRow) => view(row, await namesOf([row]))
  const record = (actorId: string, action: string, row: PolicyRow) => {
    const { server, tool, action: does, subjects, approvers } = row
    const condition = conditionWords(view(row, () => null)).trim()
    const who = { ...(subjects ? { subjects } : {}), ...(approvers ? { approvers } : {}) }
    return audit.record({
      actorId,
      action,
      target: row.id,
      detail: { server, tool, action: does, ...(condition ? { condition } : {}), ...who },
    })
  }
  /** Requires that the groups are there, and that others are named exactly where others are asked. Throws `unknown_subject` and `unusable`. */
  async function requireSound({ action, subjects, approvers }: Pick<PolicyRow, 'action' | 'subjects' | 'approvers'>): Promise<void> {
    if ((action === 'ask_group') !== (approvers !== '')) throw new AppError('unusable', { message: t('approversNeeded') })
    const named = subjectsIn(`${subjects} ${approvers}`.trim())
    if (!named.every(one => one.startsWith('group:') || ROLES.has(one))) throw new AppError('unknown_subject')
    const ids = [...new Set(groupIdsIn(named.join(' ')))]
    if (ids.length > 0 && (await db.client.group.count({ where: { id: { in: ids } } })) < ids.length) throw new AppError('unknown_subject')
  }

  return {
    list,
    async create(actor, given) {
      const input = stored(given)
      await requireSound({ subjects: '', approvers: '', ...input })
      const created = await db.client.$transaction(async tx => {
        const last = await tx.policy.findFirst({ orderBy: [{ position: 'desc' }, { id: 'desc' }] })
        const end = (last?.position ?? 0) + 1
        const goesBefore = last !== null && namesEveryTool(last) && !namesEveryTool(input)
        if (goesBefore) await tx.policy.updateMany({ where: { id: last.id }, data: { position: end } })
        const position = goesBefore ? last.position : end
        return tx.policy.create({ data: { id: newId(clock.nowMs()), position, ...input, createdAt: now(clock) } })
      })
      await record(actor.userId, 'policy.create', created)
      return viewed(created)
    },
    async update(actor, id, given) {
      const before = isId(id) ? await db.client.policy.findUnique({ where: { id } }) : null
      if (!before) throw new AppError('policy_not_found')
      const patch = stored(given)
      if (given.subjects !== undefined || given.approvers !== undefined || given.action !== undefined)
        await requireSound({ ...before, ...patch })
      const changed = isId(id) ? await db.client.policy.updateMany({ where: { id }, data: patch }) : { count: 0 }
      const row = changed.count === 0 ? null : await db.client.policy.findUnique({ where: { id } })
      if (!row) throw new AppError('policy_not_found')
      await record(actor.userId, 'policy.update', row)
      return viewed(row)
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

const ROLES: ReadonlySet<string> = new Set(grantedRoles.map(role => `role:${role}`))

type NameOf = (groupId: string) => string | null

function view({ subjects, approvers, action, annotation, ...row }: PolicyRow, name: NameOf): PolicyView {
  const { id, server, tool, argument, value } = row
  const [others = null] = subjectsIn(approvers).map(one => subjectOf(one, name))
  return {
    id,
    source: 'dashboard',
    server,
    tool,
    action: action as PolicyAction,
    annotation: annotation as RuleAnnotation | null,
    argument,
    value,
    subjects: subjectsIn(subjects).map(one => subjectOf(one, name)),
    approvers: others,
  }
}

function subjectOf(stored: string, name: NameOf): PolicySubject {
  const at = stored.indexOf(':')
  const id = stored.slice(at + 1)
  return stored.startsWith('role:') ? { kind: 'role', id, name: id } : { kind: 'group', id, name: name(id) }
}

function declaredGroup(name: string): PolicySubject {
  return { kind: 'group', id: name, name }
}

function declaredRole(id: string): PolicySubject {
  return { kind: 'role', id, name: id }
}

function groupIdsIn(subjects: string): string[] {
  return subjects.split(' ').flatMap(one => (one.startsWith('group:') ? [one.slice('group:'.length)] : []))
}

/** Brings what a request names into the form of its row. */
function stored<Input extends Partial<PolicyInput>>({ subjects, approvers, ...input }: Input) {
  const text = ({ kind, id }: Pick<PolicySubject, 'kind' | 'id'>) => `${kind}:${id}`
  return {
    ...input,
    ...(subjects === undefined ? {} : { subjects: [...new Set(subjects.map(text))].join(' ') }),
    ...(approvers === undefined ? {} : { approvers: approvers === null ? '' : text(approvers) }),
  }
}
