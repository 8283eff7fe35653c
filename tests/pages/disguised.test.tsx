import { resolve } from 'node:path'
import { addressOfPage, settingPages } from '#components/admin/settings/setting-pages.ts'
import { showWords } from '#lib/words/words.ts'
import { expect, type Page, test } from '../support/pages/index.ts'
import { admin, models } from '../support/specs.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

/** Texts that the test itself writes, and names that are the same in every language. */
const DATA = [
  /Parley/g,
  new RegExp(`${admin.email}|\\bada\\b`, 'gi'),
  new RegExp(`(?:openai:)?\\b(?:${models.join('|')})\\b`, 'g'),
  /disguised\.[\w-]+|disguised|files\.write_file|memory\.create_note|trigger-sampling-request/g,
  /Let the server ask: Name a river\.|Name a river\.?|It said the Exe\.?|The Exe\.?|A title/g,
  /openai:text-embedding-3-small|#1d4ed8|\balloy\b|\bOpenAI\b|https?:\/\/127\.0\.0\.1:\d+\/v1|^node .*|\b(?:Files|Memory)\b|mail\.example\.org|https:\/\/search\.example\.org|^Write a commit message for this diff\.[\s\S]*/gi,
  /\b(?:Ctrl|Shift|Alt|Esc|Enter)\b|\balt\+T\b/g,
  /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b|\bat\b|\b[AP]M\b/g,
]

/** Sentences of the server that stand in code still. It only shrinks. */
const NOT_YET = [
  /^The server .* requests an answer from a model while its tool .* runs; the server receives the answer\.$/,
  /^Let .* ask .*\?$/,
]

/** Pages that need nothing but a person. The audit log is left out: its details are records. */
const PAGES = [
  ...['account', 'keys', 'permissions', 'requests', 'memory', 'instructions', 'schedules', 'notices', 'programs', 'shares', 'usage'].map(
    name => `/settings/${name}`,
  ),
  ...[
    'users',
    'access',
    'groups',
    'roles',
    'service-accounts',
    'policies',
    'folders',
    'feedback',
    'servers',
    'models',
    'usage',
    'budgets',
  ].map(name => `/admin/${name}`),
  ...settingPages.map(addressOfPage),
  ...['/assistants', '/prompts', '/skills', '/projects', '/knowledge'],
]

/** Takes off what comes from the catalogue, one message within another too. A cut end counts as its end. */
function leftOver(text: string): string {
  let depth = 0
  let rest = ''
  for (const letter of text) {
    if (letter === '⟦') depth += 1
    else if (letter === '⟧') depth = Math.max(0, depth - 1)
    else if (depth === 0) rest += letter
  }
  return DATA.reduce((left, data) => left.replace(data, ' '), rest)
}

/** Lists visible texts and names of the page with letters that are neither disguised nor data. */
function plainTexts(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, code, pre, .json')) texts.push(node.nodeValue ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.filter(text => /\p{L}{2}/u.test(leftOver(text)) && !NOT_YET.some(one => one.test(text))))]
}

/** Opens a page and waits until it shows what it has to load. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => document.body.textContent?.includes('⟦') === true && !/⟦Loading/.test(document.body.innerHTML)).toBe(true)
}

test.afterEach(async ({ page }) => void (await page.api.send('DELETE', '/api/admin/servers/disguised')))

test('every text of a page comes from the catalogue of words, or is what people wrote', async ({ page, provider }) => {
  const restore = showWords(text => `⟦${text}⟧`)
  const found: Record<string, string[]> = {}
  const look = (place: string) => {
    const plain = plainTexts()
    if (plain.length > 0) found[place] = plain
  }
  try {
    await page.api.send('POST', '/api/admin/servers', {
      slug: 'disguised',
      transport: 'stdio',
      command: 'node',
      args: [everything, 'stdio'],
    })
    const call = { name: 'trigger-sampling-request', arguments: { prompt: 'Name a river.', maxTokens: 50 } }
    const lent = [[{ call }], [{ text: 'The Exe.' }], [{ text: 'It said the Exe.' }]]
    await provider.scriptWhere({ model: 'lent', match: 'Name a river.', answers: lent })

    await open(page, '/')
    look('a new chat')
    await page.getByRole('button', { name: /Model: / }).click()
    look('the choice of a model')
    await page.getByRole('menuitemradio', { name: 'lent openai:lent' }).click()
    await page.getByRole('textbox', { name: '⟦Message⟧', exact: true }).fill('Let the server ask: Name a river.')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/chat\//)
    const card = page.getByRole('region', { name: 'A server asks to use the model' })
    await expect(card).toContainText('Name a river.', { timeout: 20_000 })
    look('a question in an answer')
    await card.getByRole('button', { name: /Allow once/ }).click()
    await expect(page.getByText('It said the Exe.').first()).toBeVisible()
    const chat = new URL(page.url()).pathname
    await open(page, chat)
    look('a chat')
    for (const summary of document.querySelectorAll('summary')) summary.click()
    look('a chat whose tool calls are open')
    const shared = await page.api.send('POST', `/api${chat.replace('/chat/', '/chats/')}/share`, {})
    const { id } = ((await shared.json()) as { share: { id: string } }).share

    for (const path of ['/chats', `/share/${id}`, ...PAGES]) {
      await open(page, path)
      look(path.replace(id, '…'))
    }
    page.signOut()
    for (const path of ['/sign-in', '/forgot']) {
      await open(page, path)
      look(path)
    }
  } finally {
    restore()
  }
  expect(found).toEqual({})
})
