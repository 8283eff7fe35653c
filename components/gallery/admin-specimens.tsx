'use client'

import { MemberTable } from '#components/admin/groups/member-table.tsx'
import { ModelTable } from '#components/admin/models/model-table.tsx'
import { ProviderTable } from '#components/admin/models/provider-table.tsx'
import { PolicyList } from '#components/admin/policies/policy-list.tsx'
import { AdministersTable } from '#components/admin/roles/administers-table.tsx'
import { ServerTable } from '#components/admin/servers/server-table.tsx'
import { InvitationTable } from '#components/admin/users/invitation-table.tsx'
import { UserTable } from '#components/admin/users/user-table.tsx'
import { fixedList } from '#components/resource/fixed-list.ts'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { PausedRuns } from '#components/sections/paused-runs.tsx'
import { DaysChart } from '#components/usage/days-chart.tsx'
import { HeadFigures } from '#components/usage/head-figures.tsx'
import { NarrowedTo } from '#components/usage/narrowed-to.tsx'
import { UsageTable } from '#components/usage/usage-table.tsx'
import type { ProviderView } from '#lib/models/shared.ts'
import { invitations, members, models, policies, providers, servers, users } from './samples/admin-samples.ts'
import { usageRows, usageSummary } from './samples/usage-samples.ts'
import { Specimen } from './specimen.tsx'

const nothing = () => undefined
const later = async () => undefined
const sentence = 'Parley cannot be reached. Check the connection.'

/** The dashboard's lists in all their states. */
export function AdminSpecimens() {
  return (
    <>
      <Specimen name="admin-loading" title="A list that is loading">
        <ResourceView resource={{ state: 'loading' }} loading="Loading servers" failed="The servers could not be loaded." onRetry={later}>
          {nothing}
        </ResourceView>
      </Specimen>
      <Specimen name="admin-failed" title="A list that could not be loaded">
        <ResourceView
          resource={{ state: 'failed', error: sentence }}
          loading="Loading servers"
          failed="The servers could not be loaded."
          onRetry={later}
        >
          {nothing}
        </ResourceView>
      </Specimen>
      <Specimen name="admin-servers" title="Servers in every state">
        <ServerTable servers={fixedList(servers, ({ slug }) => slug)} openSlug={null} onOpen={nothing} />
      </Specimen>
      <Specimen name="admin-providers" title="Providers">
        <ProviderTable providers={fixedList(providers, ({ id }) => id)} onEdit={nothing} onAdd={nothing} onChanged={later} />
      </Specimen>
      <Specimen name="admin-no-providers" title="No provider yet">
        <ProviderTable providers={fixedList<ProviderView>([], ({ id }) => id)} onEdit={nothing} onAdd={nothing} onChanged={later} />
      </Specimen>
      <Specimen name="admin-models" title="Models, in a list that may be out of date">
        <ModelTable models={fixedList(models, ({ id }) => id, sentence)} openId={null} onOpen={nothing} />
      </Specimen>
      <Specimen name="admin-users" title="Users">
        <UserTable users={fixedList(users, ({ id }) => id)} groups={[]} ownId="ada" onChanged={nothing} />
      </Specimen>
      <Specimen name="admin-invitations" title="Invitations">
        <InvitationTable invitations={fixedList(invitations, ({ id }) => id)} />
      </Specimen>
      <Specimen name="admin-members" title="People of a group">
        <MemberTable members={fixedList(members, ({ userId }) => userId)} emptyMeans="" />
      </Specimen>
      <Specimen name="admin-roles" title="What each role administers">
        <AdministersTable roles={['admin', 'manager', 'member']} />
      </Specimen>
      <Specimen name="admin-usage" title="Usage of a month, with budgets">
        <NarrowedTo scope={{ from: '', to: '', user: 'u1' }} names={usageSummary.names} onWiden={nothing} />
        <HeadFigures summary={usageSummary} />
        <DaysChart summary={usageSummary} onChoose={nothing} />
        <UsageTable list={fixedList(usageRows, ({ key }) => key)} by="user" onNarrow={nothing} />
      </Specimen>
      <Specimen name="admin-policies" title="Policies">
        <PolicyList policies={fixedList(policies, ({ id }) => `${id}`)} onOrder={nothing} />
      </Specimen>
      <Specimen name="admin-paused" title="Answers that are paused since a restore">
        <PausedRuns count={3} />
      </Specimen>
    </>
  )
}
