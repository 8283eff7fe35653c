import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig, readConfig } from './config.ts'
import { isConfigurationError } from './configuration-error.ts'

/** `${NAME}`, as the file writes it. */
const variable = (name: string) => ['$', `{${name}}`].join('')

const problemsOf = (json: unknown): readonly string[] => {
  try {
    parseConfig(json)
  } catch (error) {
    if (isConfigurationError(error)) return error.problems
    throw error
  }
  return []
}

describe('a configuration', () => {
  it('declares nothing when it is empty', () => {
    expect(parseConfig({})).toEqual({
      mcpServers: null,
      providers: [],
      models: [],
      limits: { maxToolRounds: null, toolConcurrency: null, toolTimeoutMs: null, runTimeoutMs: null },
      policies: [],
    })
    expect(parseConfig({ mcpServers: {} }).mcpServers).toEqual({})
  })

  it('is read as the contract shows it', () => {
    const config = parseConfig(
      {
        mcpServers: {
          files: { command: 'npx', args: ['-y', 'x'], env: { KEY: 'value' }, cwd: '/tmp' },
          docs: {
            type: 'http',
            url: 'https://docs.example/mcp',
            headers: { Authorization: `Bearer ${variable('DOCS_TOKEN')}` },
            timeout_ms: 60000,
          },
          old: { type: 'sse', url: 'http://old.example/sse', disabled: true },
        },
        providers: [{ id: 'local', type: 'openai-compatible', base_url: 'http://127.0.0.1:9/v1/', api_key: variable('KEY'), api: 'chat' }],
        models: [
          { id: 'openai:gpt-x', title: 'X', context_window: 128000, default: true, temperature: null },
          { id: 'local:small', tools: 'text', chunk_timeout_ms: 45000, interceptor: { mode: 'placeholders', placeholder_text: '…' } },
        ],
        limits: { max_tool_rounds: 25, run_timeout_ms: 1800000 },
        policies: [{ server: 'files', tool: 'write_*', action: 'ask' }],
      },
      { DOCS_TOKEN: 'secret', KEY: 'k' },
    )
    expect(config.mcpServers).toEqual({
      files: { transport: 'stdio', command: 'npx', args: ['-y', 'x'], env: { KEY: 'value' }, cwd: '/tmp', timeoutMs: null, enabled: true },
      docs: {
        transport: 'http',
        url: 'https://docs.example/mcp',
        headers: { Authorization: 'Bearer secret' },
        timeoutMs: 60000,
        enabled: true,
      },
      old: { transport: 'sse', url: 'http://old.example/sse', headers: {}, timeoutMs: null, enabled: false },
    })
    expect(config.providers).toEqual([
      { id: 'local', title: null, type: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'k', api: 'chat' },
    ])
    expect(config.models.map(({ id, isDefault, temperature, tools }) => ({ id, isDefault, temperature, tools }))).toEqual([
      { id: 'openai:gpt-x', isDefault: true, temperature: null, tools: 'native' },
      { id: 'local:small', isDefault: false, temperature: undefined, tools: 'text' },
    ])
    expect(config.models[1]?.interceptor).toEqual({
      mode: 'placeholders',
      maxBufferChars: 16384,
      enhanceSystemPrompt: true,
      placeholderText: '…',
      instrumentation: true,
    })
    expect(config.limits).toEqual({ maxToolRounds: 25, toolConcurrency: null, toolTimeoutMs: null, runTimeoutMs: 1800000 })
  })

  it('is refused with every problem at once, unknown keys and missing variables by name', () => {
    expect(
      problemsOf({
        mcpServers: { a: { command: 'x', comand: 'y' }, b: { url: 'ftp://x' }, c: {}, d: { url: `http://${variable('PARLEY_NO_SUCH')}/` } },
        models: [{ id: 'no-provider' }, { id: 'a:b', default: true }, { id: 'a:c', default: true, interceptor: { moode: 1 } }],
        policies: [{ action: 'perhaps' }],
        servers: {},
      }),
    ).toEqual([
      `PARLEY_CONFIG uses ${variable('PARLEY_NO_SUCH')}, and the environment variable PARLEY_NO_SUCH is not set.`,
      'PARLEY_CONFIG: mcpServers.a.comand is not a known key.',
      'PARLEY_CONFIG: mcpServers.b.url: must be an http or https URL.',
      'PARLEY_CONFIG: mcpServers.c: a server needs either a command or a url.',
      'PARLEY_CONFIG: models.0.id: must be provider:model.',
      'PARLEY_CONFIG: models.2.interceptor.moode is not a known key.',
      'PARLEY_CONFIG: policies.0.action: Invalid option: expected one of "allow"|"ask"|"deny".',
      'PARLEY_CONFIG: servers is not a known key.',
    ])
    expect(
      problemsOf({
        models: [
          { id: 'a:b', default: true },
          { id: 'a:b', default: true },
        ],
      }),
    ).toEqual(['PARLEY_CONFIG: models: the model a:b is declared twice.', 'PARLEY_CONFIG: models: only one model can be the default.'])
  })
})

describe('a configuration file', () => {
  it('is named when it is missing or is not JSON', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-config-'))
    const file = path.join(folder, 'parley.json')
    expect(() => readConfig({ configPath: file, variables: {} })).toThrow(`PARLEY_CONFIG names ${file}, which cannot be read`)
    writeFileSync(file, '{"mcpServers": ')
    expect(() => readConfig({ configPath: file, variables: {} })).toThrow(`PARLEY_CONFIG (${file}) is not valid JSON`)
    writeFileSync(file, '\uFEFF{"limits": {"tool_concurrency": 2}}')
    expect(readConfig({ configPath: file, variables: {} }).limits.toolConcurrency).toBe(2)
    rmSync(folder, { recursive: true })
  })
})
