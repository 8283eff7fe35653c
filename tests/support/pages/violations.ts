import axe from 'axe-core'
import { expect } from 'vitest'
import type { Page } from './page.tsx'

/** Rules that need colours or sizes: a browser checks them. */
const OF_LAYOUT = ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block']

/** Looks at what the page shows now, or at the part of it that the selector finds. */
export async function faults(page: Page, within?: string): Promise<[rule: string, html: string | undefined][]> {
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  const place = within === undefined ? document : [...document.querySelectorAll(within)]
  const report = await axe.run(place as axe.ElementContext, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(OF_LAYOUT.map(rule => [rule, { enabled: false }])),
  })
  return report.violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

/** The same, of the faults that keep people out. */
export async function violations(page: Page, place: string): Promise<string[]> {
  return (await faults(page)).map(([rule, html]) => `${place}: ${rule}: ${html?.slice(0, 160)}`)
}
