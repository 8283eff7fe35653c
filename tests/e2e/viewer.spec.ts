import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/e2e.ts'
import { docxOf, wordParagraph, xlsxOf } from '../support/office-files.ts'
import { pdfOf } from '../support/page-server.ts'
import { violations } from '../support/violations.ts'

const rows = Array.from({ length: 10_000 }, (_, row) => `Fruit ${row},${row / 2},${'wide '.repeat(12)}`)
const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,price,note\n${rows.join('\n')}`) }
const paper = { name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdfOf('Pears are green') }
const sheet = xlsxOf({ Prices: '<row r="1"><c r="A1"><v>42</v></c></row>', Costs: '<row r="9"><c r="C9"><v>7</v></c></row>' })
const report = docxOf(wordParagraph('The year', 'Heading1') + wordParagraph('Figs were blue. '.repeat(2_000)) + wordParagraph('The end.'))

const beside = (page: Page, name: string) => page.getByRole('complementary', { name: `File: ${name}` })
const open = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` }).click()

test.beforeEach(({ page }) => signIn(page))

test('[view-01] a table and a PDF file open beside the chat: cells by keys, pages as pictures, Back closes', async ({ page }) => {
  await page.goto('/')
  await page.locator('input[type=file]').setInputFiles([table, paper])
  await open(page, 'prices.csv')
  const grid = beside(page, 'prices.csv').getByRole('grid')
  await expect(grid.getByRole('columnheader')).toHaveText(['name', 'price', 'note'])
  await grid.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+End')
  await expect(grid.locator('[aria-selected=true]')).toBeInViewport()
  await expect(grid.getByRole('gridcell', { name: 'Fruit 9999', exact: true })).toBeInViewport()
  await expect(grid.getByRole('columnheader').first()).toBeInViewport()
  expect(await violations(page, 'table')).toEqual([])

  await open(page, 'paper.pdf')
  const file = beside(page, 'paper.pdf')
  await expect(beside(page, 'prices.csv')).toHaveCount(0)
  const picture = file.getByRole('img', { name: 'Page 1' })
  // Something is drawn on the page.
  await expect.poll(() => picture.evaluate(canvas => (canvas as HTMLCanvasElement).width)).toBeGreaterThan(400)
  await file.getByRole('tab', { name: 'Text', exact: true }).click()
  await expect(file.getByText('Pears are green')).toBeVisible()
  expect(await violations(page, 'pages of a PDF file')).toEqual([])
  await page.goBack()
  await expect(file).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove paper.pdf' })).toBeVisible()
})

test("[view-02] a sheet and a long document of the chat's files are read on a wide screen and on a phone", async ({ page, provider }) => {
  await provider.script('viewer', [{ text: 'Yes.' }])
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: 'openai:viewer' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Ready?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.waitForURL(/\/chat\//)
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const made = await page.request.post(`/api/chats/${chatId}/workspace`)
  const { workspace } = (await made.json()) as { workspace: { id: string } }
  for (const [path, data] of Object.entries({ 'prices.xlsx': sheet, 'report.docx': report }))
    expect((await page.request.put(`/api/workspaces/${workspace.id}/bytes?path=${path}`, { data })).ok()).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: 'Show the panel' }).click()
  const panel = page.getByRole('complementary', { name: 'Panel' })
  await panel.getByRole('tab', { name: 'Files' }).click()
  const row = (where: typeof panel, name: string) => where.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  const show = async (where: typeof panel, name: string) => {
    await row(where, name).click()
    await page.keyboard.press('Enter')
  }
  await show(panel, 'prices.xlsx')
  await panel.getByRole('combobox', { name: 'Sheet' }).selectOption('Costs')
  await expect(panel.getByRole('gridcell')).toHaveText(['7'])
  await panel.getByRole('button', { name: 'Back to the files' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show the panel' }).click()
  const below = page.getByRole('dialog', { name: 'Panel' })
  await show(below, 'report.docx')
  await expect(below.getByRole('heading', { name: 'The year' })).toBeVisible()
  await below.getByRole('button', { name: 'Find' }).click()
  await below.getByRole('textbox', { name: 'Find in the file' }).fill('the end')
  await expect(below.getByText('The end.')).toBeInViewport()
  expect(await violations(page, 'document on a phone')).toEqual([])
})
