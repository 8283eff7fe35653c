import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantRow } from '#lib/access/index.ts'
import { newId } from '#lib/ids.ts'
import { refusalOf, type TestModels, testActor, testModels } from '#tests/support/models.ts'
import { hear } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import { createModels } from './index.ts'

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
const openai = () => ({ OPENAI_API_KEY: 'sk-env-0123456789ab', OPENAI_BASE_URL: `${provider.url}/v1` })
const local = (more: object = {}) => ({ id: 'local', type: 'openai-compatible', base_url: `${other.url}/v1`, ...more })
const ids = async () => (await models.list(max)).map(model => model.id)

describe('without any provider', () => {
  beforeEach(() => open())

  it('the labelled demo model is offered', async () => {
    expect(await models.list(max)).toEqual([
      {
        id: 'demo:parley',
        title: 'Demo model',
        ownedBy: 'Parley',
        contextWindow: 32_000,
        vision: false,
        files: false,
        tools: 'native',
        isDefault: true,
        isDemo: true,
        createdAtMs: 0,
      },
    ])
    expect(await models.resolve(max, null)).toMatchObject({ id: 'demo:parley', temperature: null })
    expect((await models.resolve(max, 'parley')).id).toBe('demo:parley')
    expect(await refusalOf(models.resolve(max, 'openai:gpt-x'))).toBe('model_not_found')
  })

  it('[acc-02] the demo model is known to decisions, and follows its grants', async () => {
    expect(await admin.factsOf('demo:parley')).toEqual({ name: 'Demo model' })
    expect(await admin.given()).toEqual([{ id: 'demo:parley', name: 'Demo model' }])
    const grant = { subject: { kind: 'role', id: 'administrator' }, object: { kind: 'model', id: 'demo:parley' }, level: 'use' } as const
    const row = grantRow({ id: newId(), ...grant, givenById: null, createdAt: new Date() })
    await test?.platform.db.client.accessGrant.create({ data: row })
    expect(await models.list(max)).toEqual([])
    expect([await refusalOf(models.resolve(max, null)), await refusalOf(models.resolve(max, 'parley'))]).toEqual([
      'no_model',
      'model_not_found',
    ])
    expect((await models.resolve(ada, null)).id).toBe('demo:parley')
  })

  it('[web-30] the demo model stays until the first model of a new provider is chosen, and ends with a disabled provider', async () => {
    await admin.createProvider(ada, { id: 'local', type: 'openai-compatible', baseUrl: `${provider.url}/v1` })
    expect((await models.resolve(max, null)).id).toBe('demo:parley')
    await admin.updateModel(ada, 'local:mock-small', { offered: true })
    expect(await ids()).toEqual(['local:mock-small'])
    expect(await refusalOf(models.resolve(max, 'demo:parley'))).toBe('model_not_found')
    await admin.updateModel(ada, 'local:mock-small', { offered: false })
    await admin.updateProvider(ada, 'local', { enabled: false })
    expect(await models.list(max)).toEqual([])
    expect(await refusalOf(models.resolve(max, null))).toBe('no_model')
    await admin.deleteProvider(ada, 'local')
    expect((await models.resolve(max, null)).id).toBe('demo:parley')
  })
})

describe('a provider of the environment', () => {
  it('offers the chat models of its list, and sends its key to them', async () => {
    await open({ env: openai() })
    expect(await ids()).toEqual(['openai:mock-large', 'openai:mock-small', 'openai:mock-tools'])
    const resolved = await models.resolve(max, null)
    expect(resolved).toMatchObject({
      id: 'openai:mock-large',
      temperature: 0.7,
      chunkTimeoutMs: 45_000,
      responseTimeoutMs: 300_000,
      tools: 'native',
      writesTitles: true,
    })
    expect((await hear(resolved.port)).text).toBe('You said: hello')
    expect((await provider.requests('mock-large'))[0]?.headers.authorization).toBe('Bearer sk-env-0123456789ab')
  })

  it('offers only the models that the file names, with their settings', async () => {
    const declared = [
      {
        id: 'openai:mock-small',
        title: 'Small',
        context_window: 8000,
        temperature: null,
        chunk_timeout_ms: 1000,
        response_timeout_ms: 2000,
        tools: 'none',
      },
      { id: 'openai:hidden', default: true },
    ]
    await open({ env: openai(), config: { models: declared } })
    expect(await ids()).toEqual(['openai:hidden', 'openai:mock-small'])
    expect(await models.resolve(max, 'mock-small')).toMatchObject({
      title: 'Small',
      contextWindow: 8000,
      temperature: null,
      chunkTimeoutMs: 1000,
      responseTimeoutMs: 2000,
      tools: 'none',
    })
    expect(await refusalOf(models.resolve(max, 'openai:mock-large'))).toBe('model_not_found')
  })

  it('[api-11] takes a bare model id where one provider offers it, and names the candidates where several do', async () => {
    await other.models(['mock-large', 'only-here'])
    await open({ env: openai(), config: { providers: [local()] } })
    expect((await models.resolve(max, 'only-here')).id).toBe('local:only-here')
    await expect(models.resolve(max, 'mock-large')).rejects.toMatchObject({
      code: 'ambiguous_model',
      details: { candidates: ['openai:mock-large', 'local:mock-large'] },
    })
    expect((await models.resolve(max, 'local:mock-large')).id).toBe('local:mock-large')
  })

  it('accepts any full id while its list is unavailable, and shows the reason in the dashboard', async () => {
    await other.stop()
    await open({ config: { providers: [local()] } })
    expect(await models.list(max)).toEqual([])
    expect((await models.resolve(max, 'local:llama3:8b')).id).toBe('local:llama3:8b')
    expect(await refusalOf(models.resolve(max, 'llama3:8b'))).toBe('model_not_found')
    expect((await admin.providers())[0]?.listing).toMatchObject({ status: 'failed', reason: expect.stringContaining('Nothing answers at') })
  })

  it('finds a model that was installed after the list was fetched', async () => {
    let nowMs = Date.UTC(2026, 0, 1)
    await open({ env: openai(), clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } })
    await models.list(max)
    await provider.models(['mock-large', 'brand-new'])
    nowMs += 5000
    expect((await models.resolve(max, 'openai:brand-new')).id).toBe('openai:brand-new')
  })

  it('cannot be changed in the dashboard except to be disabled', async () => {
    await open({ env: openai() })
    expect((await admin.providers())[0]).toMatchObject({ id: 'openai', origin: 'environment', hasKey: true, api: 'chat', enabled: true })
    expect(await refusalOf(admin.updateProvider(ada, 'openai', { title: 'Mine' }))).toBe('declared_elsewhere')
    expect(await refusalOf(admin.deleteProvider(ada, 'openai'))).toBe('declared_elsewhere')
    expect(await refusalOf(admin.createProvider(ada, { id: 'openai', type: 'openai', apiKey: 'sk-x' }))).toBe('name_taken')
    expect(await admin.updateProvider(ada, 'openai', { enabled: false })).toMatchObject({ enabled: false })
    expect(await models.list(max)).toEqual([])
  })
})

describe('what the file declares', () => {
  it('is a start-up error if the dashboard or the environment already has the provider name', async () => {
    await open()
    await admin.createProvider(ada, { id: 'local', type: 'openai-compatible', baseUrl: `${provider.url}/v1` })
    const platform = {
      ...test?.platform,
      config: { ...test?.platform.config, providers: [{ ...local(), title: null, baseUrl: 'http://x/v1', apiKey: null, api: null }] },
    }
    await expect(createModels(platform as never)).rejects.toThrow(
      'The provider local is declared in PARLEY_CONFIG and also exists in Administration; remove one of them.',
    )
    await expect(open({ env: openai(), config: { providers: [{ ...local(), id: 'openai' }] } })).rejects.toThrow(
      'declared both in the environment and in PARLEY_CONFIG',
    )
  })

  it('cannot be changed in the dashboard, except for whether it is offered', async () => {
    await open({ env: openai(), config: { models: [{ id: 'openai:mock-small', default: true }] } })
    expect(await refusalOf(admin.updateModel(ada, 'openai:mock-small', { title: 'Mine' }))).toBe('declared_elsewhere')
    expect(await refusalOf(admin.setDefault(ada, 'openai:mock-small'))).toBe('declared_elsewhere')
    expect(await admin.updateModel(ada, 'openai:mock-small', { offered: false })).toMatchObject({ offered: false, declared: true })
    expect(await refusalOf(models.resolve(max, null))).toBe('no_model')
  })

  it('logs a warning for a model whose provider does not exist', async () => {
    await open({ config: { models: [{ id: 'nobody:x' }] } })
    expect(test?.logged).toContainEqual(expect.objectContaining({ event: 'models.declared_without_provider', modelId: 'nobody:x' }))
  })

  it('is refused if it names an unknown dialect', async () => {
    const models = [{ id: 'local:x', tools: 'text', dialect: 'klingon' }]
    await expect(open({ config: { providers: [local()], models } })).rejects.toThrow(
      'PARLEY_CONFIG: the model local:x names the dialect klingon, which is not known.',
    )
  })
})
