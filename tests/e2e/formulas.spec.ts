import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

const TEXT = 'Mass is $E=mc^2$ here.\n\n$$\n\\int_0^1 x^2\\,dx\n$$\n\nAfter *it*.'

test('[M] a copied formula is its TeX, once, even if the selection ends inside it', async ({ page, provider }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await provider.script('formulas', [{ text: TEXT, tokens: 'whole' }])
  await askModel(page, 'formulas', 'Two formulas.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(answers(page).locator('.katex')).toHaveCount(2)

  const copied = async (kind: string) => {
    await page.keyboard.press('ControlOrMeta+c')
    return page.evaluate(async kind => {
      const [item] = await navigator.clipboard.read()
      return (await item?.getType(kind))?.text() ?? ''
    }, kind)
  }
  const select = (from: string, to: string) =>
    answers(page).evaluate(
      (answer, [from, to]) => {
        const texts = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        let node = texts.nextNode()
        for (; node && !node.nodeValue?.includes(from ?? ''); node = texts.nextNode());
        if (node) range.setStart(node, node.nodeValue?.indexOf(from ?? '') ?? 0)
        for (; node && !node.nodeValue?.includes(to ?? ''); node = texts.nextNode());
        if (node) range.setEnd(node, (node.nodeValue?.indexOf(to ?? '') ?? 0) + (to?.length ?? 0))
        const selection = document.getSelection()
        selection?.removeAllRanges()
        selection?.addRange(range)
      },
      [from, to],
    )

  await select('Mass', 'it')
  expect((await copied('text/plain')).split(/\n+/).map(line => line.trim())).toEqual([
    'Mass is $E=mc^2$ here.',
    '$$\\int_0^1 x^2\\,dx$$',
    'After it',
  ])
  await select('Mass', 'it')
  const html = await copied('text/html')
  expect(html).toContain('$E=mc^2$')
  expect(html).not.toContain('katex')

  const inner = answers(page).locator('.katex-html').first()
  await inner.evaluate(formula => {
    const [first] = formula.querySelectorAll('.mord')
    const selection = document.getSelection()
    if (first) selection?.selectAllChildren(first)
  })
  expect(await copied('text/plain')).toBe('$E=mc^2$')

  await select('After', 'it')
  expect(await copied('text/plain')).toBe('After it')
})
