import { Table, Td, Th, Tr } from '#components/ui/table.tsx'
import { type Right, type Role, rightsOf } from '#lib/auth/shared.ts'
import { adminRoles as t } from '#lib/words/en/admin-roles.ts'

interface Area {
  label: () => string
  /** Right over all of it, and over that of the groups that somebody manages. */
  all: Right
  groups?: Right
}

const areas: readonly Area[] = [
  { label: () => t('people'), all: 'admin:users', groups: 'group:users' },
  { label: () => t('usage'), all: 'usage:read', groups: 'group:usage' },
  { label: () => t('budgets'), all: 'admin:budgets', groups: 'group:budgets' },
  { label: () => t('access'), all: 'admin:access' },
  { label: () => t('models'), all: 'admin:models' },
  { label: () => t('servers'), all: 'admin:servers' },
  { label: () => t('settings'), all: 'admin:settings' },
  { label: () => t('audit'), all: 'audit:read' },
]

/** Shows how much of the dashboard each role has. No one changes it. */
export function AdministersTable({ roles }: { roles: readonly Role[] }) {
  const rights = new Map(roles.map(role => [role, rightsOf(role)]))
  const reachOf = (role: Role, { all, groups }: Area) => {
    const held = rights.get(role)
    if (held?.has(all)) return 'all'
    return groups !== undefined && held?.has(groups) ? 'groups' : 'none'
  }
  return (
    <section className="mt-10">
      <h2 className="mb-1 font-[550] text-base">{t('administers')}</h2>
      <p className="mb-3 text-ink-2 text-sm">{t('administersLead')}</p>
      <Table
        caption={t('administers')}
        head={
          <>
            <Th>{t('area')}</Th>
            {roles.map(role => (
              <Th key={role}>{t('roleOf', { role })}</Th>
            ))}
          </>
        }
      >
        {areas.map(area => (
          <Tr key={area.all}>
            <Td>{area.label()}</Td>
            {roles.map(role => (
              <Td key={role} muted>
                {t('reachOf', { reach: reachOf(role, area) })}
              </Td>
            ))}
          </Tr>
        ))}
      </Table>
    </section>
  )
}
