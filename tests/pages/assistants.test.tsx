import { answers, expect, member, type Page, test } from '../support/pages/index.ts'
import { violations } from '../support/pages/violations.ts'

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })

const chip = (page: Page, name: string) => page.getByRole('button', { name: `Assistant: ${name}`, exact: true })

/** Makes an assistant in its editor, by the keyboard alone where that is asked for. */
async function make(page: Page, name: string, more: (form: Page) => Promise<void> = async () => undefined): Promise<void> {
  await page.goto('/assistants/new')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await more(page)
  await page.getByRole('button', { name: 'Create assistant' }).click()
  await page.waitForURL(/\/assistants$/)
}

test.beforeEach(async ({ provider }) => {
  await provider.script('cast', [{ text: 'I find three faults.' }], [{ text: 'I find none.' }], [{ text: 'Still none.' }])
  await provider.script('aside', [{ text: 'Said by the other model.' }])
})

test('[asst-01] [asst-05] an assistant is made, chosen for a chat, greets with its starters, and its answers name it', async ({ page }) => {
  await page.goto('/assistants')
  await expect(page.getByRole('heading', { name: 'Assistants', level: 1 })).toBeVisible()
  await make(page, 'Reviewer', async form => {
    await form.getByRole('textbox', { name: 'Emoji' }).fill('🧐')
    await form.getByRole('textbox', { name: 'Description' }).fill('Finds faults before others do.')
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Name three faults.')
    await form.getByRole('combobox', { name: 'Model' }).selectOption({ label: 'cast' })
    await form.getByRole('button', { name: 'Add a starter' }).click()
    await form.getByRole('textbox', { name: 'Starter 1' }).fill('Review my last change')
    expect(await violations(page, 'editor')).toEqual([])
  })
  await expect(page.getByRole('row', { name: /Reviewer/ })).toContainText('Only you')
  expect(await violations(page, 'list')).toEqual([])

  await page.goto('/')
  await chip(page, 'none').click()
  const choices = page.getByRole('dialog', { name: 'Assistant' })
  await choices.getByRole('button', { name: /Reviewer/ }).click()
  await expect(page.getByRole('heading', { name: 'Reviewer' })).toBeVisible()
  await page.getByRole('button', { name: 'Review my last change' }).click()
  await expect(words(page)).toHaveValue('Review my last change')
  await words(page).press('Enter')
  await expect(answers(page).last()).toContainText('I find three faults.')
  await expect(answers(page).last()).toContainText('Reviewer')
  await expect(chip(page, 'Reviewer')).toBeVisible()
  expect(await violations(page, 'chat')).toEqual([])
  await page.reload()
  await expect(chip(page, 'Reviewer')).toBeVisible()
  await answers(page).last().getByRole('button', { name: 'Details' }).click()
  await expect(page.getByRole('dialog')).toContainText('🧐 Reviewer, version 1')
})

test('[asst-03] [asst-02] a shared assistant changes by version, and those who use it make a copy', async ({ page }) => {
  await make(page, 'Helpdesk', async form => {
    await form.getByRole('textbox', { name: 'Instructions' }).fill('Be brief.')
    await form.getByRole('combobox', { name: 'Used by' }).selectOption({ label: 'Everyone in this workspace' })
  })
  await page.getByRole('link', { name: 'Helpdesk', exact: true }).click()
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Be friendly.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Version 2. Each change makes a new version')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Versions' }).getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Use version 1 again' }).click()
  await expect(page.getByRole('textbox', { name: 'Instructions' })).toHaveValue('Be brief.')

  await page.signIn(await member(page))
  await page.goto('/assistants')
  await page.getByRole('link', { name: 'Helpdesk', exact: true }).click()
  await expect(page.getByText('Be friendly.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  expect(await violations(page, 'others')).toEqual([])
  await page.getByRole('link', { name: 'Make a copy' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Helpdesk')
  await page.getByRole('button', { name: 'Create assistant' }).click()
  await expect(page.getByRole('row', { name: /Helpdesk/ })).toHaveCount(2)
})

test('[asst-14] new chats begin with the assistant for newcomers, until a person chooses another or none', async ({ page }) => {
  await make(page, 'Welcome', async form => {
    await form.getByRole('textbox', { name: 'Description' }).fill('Shows you around.')
    await form.getByRole('combobox', { name: 'Used by' }).selectOption({ label: 'Everyone in this workspace' })
  })
  await page.goto('/admin/settings/workspace')
  await page.getByRole('combobox', { name: 'Assistant for newcomers' }).selectOption({ label: 'Welcome' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const admin = page.api
  await page.signIn(await member(page))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible({ timeout: 10_000 })
  await page.goto('/assistants')
  await expect(page.getByRole('row', { name: /Welcome/ })).toContainText('in new chats')
  await page.getByRole('button', { name: 'More for Welcome' }).click()
  await page.getByRole('menuitem', { name: 'Stop using in my new chats' }).click()
  await expect(page.getByRole('row', { name: /Welcome/ })).not.toContainText('in new chats')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'What are we working on?' })).toBeVisible()
  await expect(chip(page, 'none')).toBeVisible()
  await admin.send('PATCH', '/api/admin/settings', { newcomerAssistant: '' })
})

test('[asst-10] the editor of a prompt says what it refuses, and takes its name with a slash too', async ({ page }) => {
  await page.goto('/prompts')
  await page.getByRole('button', { name: 'New prompt' }).first().click()
  const editor = page.getByRole('dialog', { name: 'New prompt' })
  const save = editor.getByRole('button', { name: 'Create prompt' })
  await editor.getByRole('textbox', { name: 'Name' }).fill('two words')
  await editor.getByRole('textbox', { name: 'Text' }).fill(' ')
  await save.click()
  await expect(editor.getByText('Use letters, digits, - and _ for the name, without spaces.')).toBeVisible()
  await expect(editor.getByText('Write the text of the prompt.')).toBeVisible()
  await editor.getByRole('textbox', { name: 'Name' }).fill(' /heron ')
  await editor.getByRole('textbox', { name: 'Text' }).fill(' On {{topic}}. ')
  await expect(editor.getByText('Asks for topic.')).toBeVisible()
  await save.click()
  await expect(page.getByRole('row', { name: /heron/ })).toBeVisible()
  const { data } = await page.api.get<{ data: { id: string; name: string }[] }>('/api/prompts')
  const made = data.find(({ name }) => name === 'heron')
  expect(await page.api.get(`/api/prompts/${made?.id}`)).toMatchObject({ name: 'heron', title: '', text: ' On {{topic}}. ' })
})
