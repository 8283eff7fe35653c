import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantRow } from '#lib/access/index.ts'
import { refusalOf, type TestModels, testActor, testModels } from '#tests/support/models.ts'
import { hear } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'

let provider: MockProvider
let other: MockProvider
let test: TestModels | undefined
let models: TestModels['models']
let admin: TestModels['admin']
const ada = testActor('admin')
const max = testActor('member')

beforeEach(async () => {
  provider = await startProviderInProcess()
  other = await startProviderInProcess()
})
afterEach(async () => {
  await test?.dispose()
  test = undefined
  await Promise.all([provider.stop(), other.stop()])
})

async function open(options: Parameters<typeof testModels>[0] = {}) {
  await test?.dispose()
  test = undefined
  test = await testModels(options)
  models = test.models
  admin = test.admin
}
const addPerson = () =>
  test?.platform.db.client.user.create({ data: { id: 'member', email: 'max@example.com', name: 'Max', createdAt: new Date() } })
const ids = async (who: typeof ada) => (await models.list(who)).map(model => model.id)

describe('the dashboard', () => {
  beforeEach(async () => {
    await open()
    await admin.createProvider(ada, {
      id: 'local',
      type: 'openai-compatible',
      title: 'Local',
      baseUrl: `${provider.url}/v1/`,
      apiKey: 'sk-dash-0123456789',
      offersListed: true,
    })
  })

  it('stores the API key sealed and shows only that there is one', async () => {
    expect(JSON.stringify(await admin.providers())).not.toContain('sk-dash')
    const row = await test?.platform.db.client.provider.findUniqueOrThrow({ where: { id: 'local' } })
    expect(row?.apiKeySealed).toMatch(/^v1\./)
    await hear((await models.resolve(max, 'local:mock-small')).port)
    expect((await provider.requests())[0]?.headers.authorization).toBe('Bearer sk-dash-0123456789')
  })

  it('applies a changed key and address at once, and requires the key again when the host changes', async () => {
    await admin.updateProvider(ada, 'local', { apiKey: 'sk-new-0123456789' })
    await hear((await models.resolve(max, 'local:mock-small')).port)
    expect((await provider.requests())[0]?.headers.authorization).toBe('Bearer sk-new-0123456789')
    expect(await refusalOf(admin.updateProvider(ada, 'local', { baseUrl: `${other.url}/v1` }))).toBe('unusable')
    await admin.updateProvider(ada, 'local', { baseUrl: `${other.url}/v1`, apiKey: null })
    await hear((await models.resolve(max, 'local:mock-small')).port)
    expect((await other.requests())[0]?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['ftp://example.com', 'invalid_request'],
    ['nonsense', 'invalid_request'],
    ['http://user:pass@example.com/v1', 'invalid_request'],
    ['http://169.254.169.254/v1', 'address_refused'],
    ['http://[fe80::1]/v1', 'address_refused'],
    [null, 'invalid_request'],
  ])('refuses the address %s', async (baseUrl, code) => {
    expect(await refusalOf(admin.createProvider(ada, { id: 'x', type: 'openai-compatible', baseUrl }))).toBe(code)
  })

  it('offers models only to the audience that the administrator sets', async () => {
    await addPerson()
    await admin.updateModel(ada, 'local:mock-small', { audience: { kind: 'admins' } })
    await admin.updateModel(ada, 'local:mock-tools', { audience: { kind: 'users', userIds: ['member', 'gone'] } })
    await admin.updateModel(ada, 'local:mock-large', { offered: false })
    const audiences = Object.fromEntries((await admin.models()).map(({ id, audience }) => [id, audience]))
    expect(audiences).toMatchObject({ 'local:mock-small': { kind: 'admins' }, 'local:mock-tools': { kind: 'users', userIds: ['member'] } })
    expect(await refusalOf(admin.updateModel(ada, 'local:mock-small', { audience: { kind: 'users', userIds: ['gone'] } }))).toBe('unusable')
    expect(await ids(ada)).toEqual(['local:mock-small'])
    expect(await ids(max)).toEqual(['local:mock-tools'])
    expect(await refusalOf(models.resolve(max, 'local:mock-small'))).toBe('model_not_found')
    expect(await refusalOf(models.resolve(ada, 'local:mock-large'))).toBe('model_not_found')
  })

  it('[acc-02] offers no model that is granted to others, neither by name nor as the default, and says so as of one that does not exist', async () => {
    await addPerson()
    for (const model of ['local:mock-small', 'local:mock-tools', 'local:mock-large', 'local:unlisted'])
      await admin.updateModel(ada, model, { offered: true, audience: { kind: 'admins' } })
    const offered = await ids(max)
    expect(offered.filter(id => /mock-(small|tools|large)/.test(id))).toEqual([])
    expect(await refusalOf(models.resolve(max, 'local:unlisted'))).toBe('model_not_found')
    for (const id of offered) await admin.updateModel(ada, id, { audience: { kind: 'admins' } })
    expect(await refusalOf(models.resolve(max, null))).toBe('no_model')
    const grant = { subject: { kind: 'everyone', id: '' }, object: { kind: 'model', id: 'local:mock-tools' }, level: 'edit' } as const
    await test?.platform.db.client.accessGrant.create({ data: grantRow({ id: 'g', ...grant, givenById: null, createdAt: new Date() }) })
    expect((await models.resolve(max, null)).id).toBe('local:mock-tools')
    const shown = (await admin.models()).find(({ id }) => id === 'local:mock-tools')
    expect(shown?.audience).toEqual({ kind: 'grants' })
    await admin.updateModel(ada, 'local:mock-tools', { audience: { kind: 'grants' } })
    expect((await models.resolve(max, null)).id).toBe('local:mock-tools')
    await admin.deleteProvider(ada, 'local')
    expect(await test?.platform.db.client.accessGrant.count()).toBe(0)
  })

  it('changes settings one by one, and uses the default only for users who may use it', async () => {
    await admin.updateModel(ada, 'local:mock-small', { title: 'Small one', contextWindow: 9000, temperature: null, tools: 'text' })
    await admin.updateModel(ada, 'local:mock-small', { chunkTimeoutMs: 5000, audience: { kind: 'admins' } })
    await admin.setDefault(ada, 'local:mock-small')
    expect(await models.resolve(ada, null)).toMatchObject({
      id: 'local:mock-small',
      title: 'Small one',
      contextWindow: 9000,
      temperature: null,
      tools: 'text',
      chunkTimeoutMs: 5000,
      responseTimeoutMs: 300_000,
    })
    expect((await models.resolve(max, null)).id).toBe('local:mock-large')
    await admin.setDefault(ada, 'local:mock-tools')
    expect((await models.list(ada)).filter(model => model.isDefault).map(model => model.id)).toEqual(['local:mock-tools'])
    await admin.setDefault(ada, null)
    expect((await models.resolve(ada, null)).id).toBe('local:mock-large')
  })

  it('adds a model that its provider does not list, but refuses one of an unknown provider', async () => {
    expect(await admin.updateModel(ada, 'local:extra/deep:1', { offered: true })).toMatchObject({ offered: true, listed: false })
    expect((await models.resolve(max, 'extra/deep:1')).id).toBe('local:extra/deep:1')
    expect(await refusalOf(admin.updateModel(ada, 'nobody:x', { offered: true }))).toBe('provider_not_found')
    expect(await refusalOf(admin.setDefault(ada, 'local:text-embedding-mock'))).toBe('unusable')
  })

  it('deletes the settings of models with their provider', async () => {
    await admin.updateModel(ada, 'local:mock-small', { offered: false })
    await admin.deleteProvider(ada, 'local')
    expect(await test?.platform.db.client.offeredModel.count()).toBe(0)
    expect(await refusalOf(admin.provider('local'))).toBe('provider_not_found')
  })

  it('audits each change without its secrets', async () => {
    await admin.updateProvider(ada, 'local', { apiKey: 'sk-new-0123456789', enabled: true })
    await admin.updateModel(ada, 'local:mock-small', { offered: true })
    await admin.setDefault(ada, 'local:mock-small')
    await admin.deleteProvider(ada, 'local')
    const events = (await test?.platform.db.client.auditEvent.findMany({ orderBy: { at: 'asc' } })) ?? []
    expect(events.map(event => [event.actorId, event.action, event.target])).toEqual([
      ['admin', 'provider.create', 'local'],
      ['admin', 'provider.update', 'local'],
      ['admin', 'model.update', 'local:mock-small'],
      ['admin', 'model.default', 'local:mock-small'],
      ['admin', 'provider.delete', 'local'],
    ])
    expect(JSON.stringify(events)).not.toContain('sk-')
  })
})

describe('a provider that is added in the dashboard', () => {
  const form = { id: 'new', type: 'openai-compatible' as const, baseUrl: '' }
  beforeEach(() => open({ env: { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${other.url}/v1` } }))

  it('[U14] [web-30] offers no model until it is chosen, and leaves those of the environment on', async () => {
    await admin.createProvider(ada, { ...form, baseUrl: `${provider.url}/v1` })
    const ofNew = async () => (await ids(max)).filter(id => id.startsWith('new:'))
    expect((await admin.models()).filter(model => model.providerId === 'new').map(model => model.offered)).toEqual(Array(4).fill(false))
    expect(await ofNew()).toEqual([])
    expect(await ids(max)).toContain('openai:mock-small')
    expect(await refusalOf(models.resolve(max, 'new:mock-small'))).toBe('model_not_found')
    await admin.updateModel(ada, 'new:mock-small', { offered: true })
    expect(await ofNew()).toEqual(['new:mock-small'])
    await provider.models(['mock-small', 'late-comer'])
    await admin.refreshModels('new')
    expect(await ofNew()).toEqual(['new:mock-small'])
    await admin.updateProvider(ada, 'new', { offersListed: true })
    expect(await ofNew()).toEqual(['new:late-comer', 'new:mock-small'])
  })

  it('[U14] resolves no model by name while it lists none', async () => {
    await admin.createProvider(ada, { ...form, baseUrl: `${provider.url}/nowhere` })
    expect(await refusalOf(models.resolve(max, 'new:anything'))).toBe('model_not_found')
    await admin.updateModel(ada, 'new:anything', { offered: true })
    expect((await models.resolve(max, 'new:anything')).id).toBe('new:anything')
  })

  it('[U14] still offers its listed models if it was added before this setting existed', async () => {
    const at = new Date(0)
    const row = { id: 'old', type: 'openai-compatible', title: 'Old', baseUrl: `${provider.url}/v1`, createdAt: at, updatedAt: at }
    await test?.platform.db.client.provider.create({ data: row })
    expect(await ids(max)).toContain('old:mock-small')
  })
})

describe('the test button', () => {
  const form = (more: object = {}) => ({
    id: 'new',
    type: 'openai-compatible' as const,
    title: 'Mine',
    baseUrl: `${provider.url}/v1`,
    ...more,
  })
  beforeEach(() => open())

  it('says that a provider works, after a real answer', async () => {
    const result = await admin.testProvider(ada, { form: form() })
    expect(result).toMatchObject({ ok: true, models: 4 })
    expect(result.sentence).toMatch(/^Mine works\. It lists 4 models; mock-large answered in \d\.\d s\.$/)
    expect(await admin.providers()).toEqual([])
  })

  it('reports a wrong key, even if the model list needs none', async () => {
    await provider.requireKey('sk-right')
    expect(await admin.testProvider(ada, { form: form({ apiKey: 'sk-wrong-0123456789' }) })).toMatchObject({
      ok: false,
      sentence: 'Mine refused the API key (401): Incorrect API key provided: [key].',
    })
    await provider.requireKey(null)
    await provider.script('mock-large', { status: 401, body: { error: { message: 'no' } } })
    expect((await admin.testProvider(ada, { form: form({ apiKey: 'sk-x' }) })).sentence).toContain('Mine refused the API key (401): no.')
  })

  it('says that a host cannot be reached, answers a web page, or has no list', async () => {
    const sentences = async (baseUrl: string) => (await admin.testProvider(ada, { form: form({ baseUrl }) })).sentence
    const { url } = other
    await other.stop()
    expect(await sentences(`${url}/v1`)).toBe(`Nothing answers at ${new URL(url).host}.`)
    expect(await sentences('http://nowhere.invalid/v1')).toBe('The host nowhere.invalid is not known.')
    expect(await sentences(`${provider.url}/portal`)).toContain('Mine answered with a web page instead of an API')
    expect(await sentences(`${provider.url}/nothing`)).toContain('lists no models')
  })

  it('uses the saved key for a form without one, but only for the same host', async () => {
    await provider.requireKey('sk-right')
    await admin.createProvider(ada, form({ id: 'saved', apiKey: 'sk-right' }))
    expect((await admin.testProvider(ada, { form: form({ id: 'saved' }) })).ok).toBe(true)
    await admin.testProvider(ada, { form: form({ id: 'saved', baseUrl: `${other.url}/v1` }) })
    expect((await other.requests())[0]?.headers.authorization).toBeUndefined()
  })
})
