import type { Scenario } from '../scenario.ts'

export const empty: Scenario = {
  name: 'empty',
  summary: 'a migrated database without anybody: the first visit is to /setup',
  async fill() {
    return { people: [], links: [{ title: 'Set-up', path: '/setup' }] }
  },
}
