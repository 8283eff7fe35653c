import { afterAll, beforeAll } from 'vitest'
import { docxOf, wordParagraph, xlsxOf } from '../support/office-files.ts'
import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'
import { faults } from '../support/pages/violations.ts'

/** There is no layout: what is scrolled has a size, so that rows near the view are rendered. */
const sizes = ['clientHeight', 'clientWidth'] as const
const without = sizes.map(name => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const)
beforeAll(() => {
  for (const name of sizes) Object.defineProperty(Element.prototype, name, { configurable: true, get: () => 900 })
})
afterAll(() => {
  for (const [name, descriptor] of without) if (descriptor) Object.defineProperty(Element.prototype, name, descriptor)
})

const csv = `name,price\n${Array.from({ length: 5_000 }, (_, row) => `Fruit ${row},${row / 2}`).join('\n')}`
const attach = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const beside = (page: Page, name: string) => page.getByRole('complementary', { name: `File: ${name}` })

test('[view-01] a table of a message opens beside the chat, is walked by keys, and closes by Escape', async ({ page, provider }) => {
  await provider.script('plain', [{ text: 'Seen.' }])
  await page.goto('/')
  await attach(page, 'prices.csv', csv)
  await page.getByRole('button', { name: 'Open prices.csv' }).click()
  const file = beside(page, 'prices.csv')
  const grid = file.getByRole('grid', { name: 'Table of prices.csv' })
  await expect(grid.getByRole('columnheader')).toHaveText(['name', 'price'])
  await expect(file.getByText('5,000 rows, 2 columns')).toBeVisible()
  expect(await grid.getByRole('row').count()).toBeLessThan(100)
  expect(await faults(page, 'aside')).toEqual([])
  await grid.press('ArrowDown')
  await grid.press('ArrowDown')
  await grid.press('ArrowRight')
  await expect(grid.locator('[aria-selected=true]')).toHaveText('0.5')
  await file.getByRole('button', { name: 'Find' }).click()
  await file.getByRole('textbox', { name: 'Find in the file' }).fill('fruit 12')
  await expect(file.getByRole('status').filter({ hasText: 'of' })).toHaveText('1 of 111')
  await expect(grid.locator('[aria-selected=true]')).toHaveText('Fruit 12')
  await file.getByRole('tab', { name: 'Text for the model' }).click()
  await expect(file.getByText(/^About [\d,]+ tokens$/)).toBeVisible()
  await file.getByRole('button', { name: 'Close the file' }).press('Escape')
  await expect(file).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('What is in it?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Your message' }).getByRole('button', { name: 'Open prices.csv' })).toBeVisible()
  await page.getByRole('article', { name: 'Your message' }).getByRole('button', { name: 'Open prices.csv' }).click()
  await expect(beside(page, 'prices.csv').getByRole('grid')).toBeVisible()
  await expect(beside(page, 'prices.csv').getByRole('link', { name: 'Download the original' })).toHaveAttribute('download', 'prices.csv')
})

test("[view-02] documents of the chat's files open where texts do, and say why one cannot be read", async ({ page, provider }) => {
  await provider.script('plain', [{ text: 'Yes.' }])
  await askModel(page, 'plain', 'Ready?')
  await expect(answers(page).getByText('Yes.')).toBeVisible()
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const own = page.api
  const { workspace } = (await (await own.send('POST', `/api/chats/${chatId}/workspace`)).json()) as { workspace: { id: string } }
  const put = async (path: string, body: Uint8Array<ArrayBuffer>) =>
    expect(
      (await own.fetch(`/api/workspaces/${workspace.id}/bytes?path=${encodeURIComponent(path)}`, { method: 'PUT', body })).status,
    ).toBe(200)
  await put('report.docx', new Uint8Array(docxOf(wordParagraph('The year', 'Heading1') + wordParagraph('Figs were blue.'))))
  await put(
    'prices.xlsx',
    new Uint8Array(xlsxOf({ Prices: '<row r="3"><c r="B3"><v>42</v></c></row>', Other: '<row r="1"><c r="A1"><v>7</v></c></row>' })),
  )
  await put('broken.pptx', new Uint8Array(docxOf('').subarray(0, 90)))
  await page.reload()
  await page.getByRole('button', { name: 'Show the panel' }).click()
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await panel.getByRole('tab', { name: 'Files' }).click()
  const open = (name: string) =>
    panel
      .getByRole('treeitem', { name: new RegExp(name) })
      .locator('[title="Show the file"]')
      .click()
  await open('report')
  await expect(panel.getByRole('heading', { name: 'The year' })).toBeVisible()
  await expect(panel.getByText('Figs were blue.')).toBeVisible()
  await panel.getByRole('button', { name: 'Back to the files' }).click()
  await open('prices')
  const sheet = panel.getByRole('combobox', { name: 'Sheet' })
  await expect(panel.getByRole('gridcell')).toHaveText(['42'])
  await expect(panel.getByRole('columnheader')).toHaveText(['B'])
  await sheet.selectOption('Other')
  await expect(panel.getByRole('gridcell')).toHaveText(['7'])
  await panel.getByRole('button', { name: 'Back to the files' }).click()
  await open('broken')
  await expect(panel.getByRole('alert')).toContainText('This file is not text.')
})
