import { expect, it } from 'vitest'
import { allDoors } from './support/doors.ts'

/** Reasons why a route of the dashboard has none of the same address in /api/v1. */
const exempt: Record<string, string> = {
  'audit/export GET': 'is /audit in pages there',
  'budgets/subjects GET': 'fills a menu of the page: /users and /groups are there, projects are not',
  'feedback GET': 'names what people wrote for administrators to read on the page: not there yet',
  'groups/[groupId]/candidates GET': 'fills a list of the page: /users?q= and the people of the group are there',
  'invitations/-/check POST': 'is a preview: POST /invitations of several answers the same for each line',
  'invitations/-/several POST': 'is POST /invitations with several',
  'models/[modelId] PATCH': 'is PATCH /models?id= there, since ids hold slashes',
  'models/offered PUT': 'is PATCH /models?id= there, once for each model',
  'policies/subjects GET': 'fills a menu of the page: /groups and /roles are there',
  'projects GET': 'lists projects without an owner: not there yet',
  'projects/[projectId]/owner PUT': 'gives such a project an owner: not there yet',
  'speech/test POST': 'tests a choice of the form: not there yet',
  'usage/entries GET': 'is the export of each step for the page',
  'usage/events GET': 'tells an open page of news',
  'usage/export GET': 'is /usage with Accept: text/csv there',
  'usage/summary GET': 'is /usage?by=day there',
  'users/[userId]/reset POST': 'makes a link of a page: not there yet',
  'users/[userId]/sign-out POST': 'ends sessions of browsers: not there yet',
}

it('[adm-02] whatever the dashboard does has a route of programs at the same address, or a reason here', async () => {
  const doors = (await allDoors()).map(({ name }) => name)
  const below = (start: string) => doors.filter(name => name.startsWith(start)).map(name => name.slice(start.length))
  const programs = new Set(below('api/v1/admin/'))
  const without = below('api/admin/').filter(name => !programs.has(name))
  expect(without.filter(name => !(name in exempt))).toEqual([])
  expect(Object.keys(exempt).filter(name => !without.includes(name))).toEqual([])
})
