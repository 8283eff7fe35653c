import AxeBuilder from '@axe-core/playwright'
import { askModel, expect, signIn, test } from '../support/e2e.ts'

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const pages = [
  '/',
  '/settings/account',
  '/settings/keys',
  '/settings/shares',
  '/admin/servers',
  '/admin/models',
  '/admin/users',
  '/admin/policies',
  '/admin/settings',
  '/admin/audit',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test(`nothing that WCAG 2.2 AA forbids is found in the ${colorScheme} theme`, async ({ page, provider }) => {
    test.setTimeout(90_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    const look = async (place: string) => {
      const axe = new AxeBuilder({ page })
      // The dark theme changes colours and nothing else.
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe.withTags(levels)).analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact !== 'serious' && impact !== 'critical') continue
        found.push(`${place}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      }
    }

    await page.goto('/sign-in')
    await look('/sign-in')
    await signIn(page)
    for (const path of pages) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await look(path)
    }

    await provider.script(
      'look',
      [{ reasoning: 'A thought.' }, { call: { name: 'list_files', arguments: {} } }],
      [{ text: 'A `word`, [a link](https://example.org) and\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst a = 1 // one\n```\n' }],
    )
    await askModel(page, 'look', 'Show me everything.')
    await page.getByRole('button', { name: 'Answer again' }).waitFor()
    await page.getByText('files · list_files', { exact: true }).click()
    await page.locator('.hljs-keyword').waitFor()
    await look('an answer')
    await page.getByRole('button', { name: /^Tools: / }).click()
    await page.getByRole('dialog', { name: 'Tools' }).waitFor()
    await look('the tool picker')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).waitFor()
    await look('the share dialog')
    expect(found).toEqual([])
  })
}
