import { expect, it } from 'vitest'
import { suites } from './test.mjs'
import { projects, projectsOf } from './vitest-steps.mjs'

it('every step of a suite of Vitest has projects, for all files and for one', () => {
  const others = ['checks', 'build', 'browser']
  const steps = [...new Set(Object.values(suites).flat(2))].filter(step => !others.includes(step))
  expect(steps.filter(step => !Object.hasOwn(projects, step))).toEqual([])
  for (const step of steps) expect(projectsOf(step, ['lib/a.test.ts'])[0]).toBe('--project')
})
