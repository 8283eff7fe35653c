import { expect, it } from 'vitest'
import { allDoors } from './support/doors.ts'

/** Reasons why a route of the dashboard has none of the same address in /api/v1. */
const exempt: Record<string, string> = {
  'access/people/[userId] GET': 'lists what one person may use for the page: /access answers for one thing',
  'access/subjects GET': 'fills a menu of the page: /users and /groups are there',
  'access/things GET': 'fills a menu of the page: models, servers and folders are listed there',
  'audit/export GET': 'is /audit in pages there',
  'budgets/subjects GET': 'fills a menu of the page: /users and /groups are there, projects are not',
  'feedback GET': 'names what people wrote for administrators to read on the page: not there yet',
  'groups/[groupId]/candidates GET': 'fills a list of the page: /users?q= and the people of the group are there',
  'invitations/-/check POST': 'is a preview: POST /invitations of several answers the same for each line',
  'invitations/-/several POST': 'is POST /invitations with several',
  'models/[modelId] PATCH': 'is PATCH /models?id= there, since ids hold slashes',
  'models/offered PUT': 'is PATCH /models?id= there, once for each model',
  'policies/subjects GET': 'fills a menu of the page: /groups and /roles are there',
  'speech/test POST': 'tests a choice of the form: not there yet',
  'usage/entries GET': 'is the export of each step for the page',
  'usage/events GET': 'tells an open page of news',
  'usage/export GET': 'is /usage with Accept: text/csv there',
  'usage/summary GET': 'is /usage?by=day there',
}

it('[adm-02] whatever the dashboard does has a route of programs at the same address, or a reason here', async () => {
  const doors = (await allDoors()).map(({ name }) => name)
  const below = (start: string) => doors.filter(name => name.startsWith(start)).map(name => name.slice(start.length))
  const programs = new Set(below('api/v1/admin/'))
  const without = below('api/admin/').filter(name => !programs.has(name))
  expect(without.filter(name => !(name in exempt))).toEqual([])
  expect(Object.keys(exempt).filter(name => !without.includes(name))).toEqual([])
})
