import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Looks at what the page shows now in both themes; the dark one changes colours and nothing else. */
export async function violations(page: Page, place: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
    // The default mode opens another page for each report, to read frames; these pages have none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const report = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe.withTags(levels)).analyze()
    for (const { id, impact, nodes } of report.violations) {
      if (impact !== 'serious' && impact !== 'critical') continue
      found.push(`${place}, ${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    }
  }
  return found
}

/** Looks at what the page shows, once colours and sizes have stopped changing: a colour on its way to another is read as one too pale. */
export async function faults(page: Page, within?: string): Promise<[rule: string, html: string | undefined][]> {
  await expect(page.locator('[data-settling]')).toHaveCount(0)
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page })
  const { violations: found } = await (within === undefined ? axe : axe.include(within)).analyze()
  return found.map(({ id, nodes }) => [id, nodes[0]?.html])
}
