import { answers, askModel, expect, test } from '../support/pages/index.ts'

test('[run-26] a table is named while it is built, and is sorted when it is whole', async ({ page, provider }) => {
  const start = '| City | People |\n| --- | ---: |\n| Bergen | 291,940 |\n'
  await provider.script('structured', [
    { text: start, tokens: 'whole' },
    { hold: 'table' },
    { text: '| Oslo | 717,710 |\n| Hamar | 28,500 |\n' },
  ])
  await askModel(page, 'structured', 'Cities, please.')
  const answer = answers(page).last()
  await expect(answer.getByText('Building a table')).toBeVisible()
  await provider.release('table')
  await answer.getByRole('button', { name: 'People' }).click()
  await expect(answer.getByRole('row').nth(1)).toContainText('Hamar')
  await answer.getByRole('button', { name: 'Show raw' }).click()
  await expect(answer.getByRole('figure', { name: 'Markdown code' })).toContainText('| Oslo | 717,710 |')
})

test('[V4] a formula is typeset in the answer that has just been written, without a reload', async ({ page, provider }) => {
  await provider.script('structured', [{ text: 'So $$\\int_0^1 x^2\\,dx$$ and $y$.', tokens: 'whole' }])
  await askModel(page, 'structured', 'A formula.')
  await expect(answers(page).locator('.katex')).toHaveCount(2)
})
