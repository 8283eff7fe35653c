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
      workspaces: [],
      webSearch: null,
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
      'PARLEY_CONFIG: policies.0.action: Invalid option: expected one of "allow"|"ask"|"ask_each"|"ask_group"|"deny".',
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

describe('the file of a desktop client', () => {
  const command = { command: 'node', args: ['./server.mjs'] }
  const stdio = { transport: 'stdio', ...command, env: {}, cwd: null, timeoutMs: null, enabled: true }
  const remote = { transport: 'http', url: 'http://127.0.0.1:9/mcp', headers: {}, timeoutMs: null, enabled: true }
  it.each<[string, object, object, string[]]>([
    [
      'Claude Desktop',
      { mcpServers: { a: command }, globalShortcut: '', preferences: { menuBarEnabled: false } },
      stdio,
      ['globalShortcut', 'preferences'],
    ],
    ['Claude Code', { mcpServers: { a: { type: 'stdio', ...command, env: {} } } }, stdio, []],
    [
      'Cline',
      { mcpServers: { a: { autoApprove: ['t'], disabled: false, timeout: 60, type: 'stdio', ...command } } },
      stdio,
      ['mcpServers.a.autoApprove', 'mcpServers.a.timeout'],
    ],
    [
      'Roo',
      { mcpServers: { a: { ...command, alwaysAllow: ['t'], disabled: true, disabledTools: [] } } },
      { ...stdio, enabled: false },
      ['mcpServers.a.alwaysAllow'],
    ],
    ['Roo, over HTTP', { mcpServers: { a: { type: 'streamable-http', url: 'http://127.0.0.1:9/mcp' } } }, remote, []],
    [
      'Cursor',
      { mcpServers: { a: { ...command, env: { KEY: 'v' }, envFile: '.env' } } },
      { ...stdio, env: { KEY: 'v' } },
      ['mcpServers.a.envFile'],
    ],
    ['Windsurf', { mcpServers: { a: { serverUrl: 'http://127.0.0.1:9/mcp' } } }, remote, []],
    [
      'Gemini',
      { mcpServers: { a: { httpUrl: 'http://127.0.0.1:9/mcp', timeout: 5000, trust: false } }, theme: 'x' },
      remote,
      ['theme', 'mcpServers.a.timeout', 'mcpServers.a.trust'],
    ],
    [
      'one without a type',
      { mcpServers: { a: { url: 'http://127.0.0.1:9/mcp', description: 'What it is for' } } },
      remote,
      ['mcpServers.a.description'],
    ],
    [
      'numbers where texts belong',
      { mcpServers: { a: { command: 'node', args: ['./server.mjs', 2], env: { PORT: 3000, DEBUG: true } } } },
      { ...stdio, args: ['./server.mjs', '2'], env: { PORT: '3000', DEBUG: 'true' } },
      [],
    ],
    ['null where nothing is meant', { mcpServers: { a: { ...command, env: null, cwd: null, type: null } } }, stdio, []],
  ])('[H11] works as it is, and what is ignored is said: %s', (_, file, server, ignored) => {
    const config = parseConfig(file)
    expect(config.mcpServers).toEqual({ a: server })
    expect([...(config.ignored ?? [])].sort()).toEqual([...ignored].sort())
  })

  it('[H11] denies the tools that it switches off', () => {
    const { policies } = parseConfig({
      mcpServers: { a: { ...command, disabledTools: ['x'] }, b: { url: 'http://127.0.0.1:9/', excludeTools: ['y'] } },
      policies: [{ action: 'allow' }],
    })
    expect(policies.map(({ server, tool, action }) => [server, tool, action])).toEqual([
      ['a', 'x', 'deny'],
      ['b', 'y', 'deny'],
      ['*', '*', 'allow'],
    ])
  })

  it('[H11] fills in variables as shells and editors write them', () => {
    const env = (text: string, variables = {}) => {
      const server = parseConfig({ mcpServers: { a: { ...command, env: { X: text } } } }, variables).mcpServers?.a
      return server?.transport === 'stdio' ? server.env.X : null
    }
    const held = { SET: 'value', EMPTY: '' }
    expect(env(variable('SET:-fallback'), held)).toBe('value')
    expect([env(variable('NOT_SET:-fallback')), env(variable('EMPTY:-a:-b'), held), env(variable('NOT_SET:-'))]).toEqual([
      'fallback',
      'a:-b',
      '',
    ])
    expect([env(variable('env:SET'), held), env(variable('env:NOT_SET:-x'))]).toEqual(['value', 'x'])
    expect([env(variable('user.email')), env(variable('x%y')), env('$SET', held)]).toEqual([
      variable('user.email'),
      variable('x%y'),
      '$SET',
    ])
  })

  it.each([
    ['env:NOT_SET', '{NOT_SET}, and the environment variable NOT_SET is not set.'],
    ['workspaceFolder', '{workspaceFolder}, which only the program that wrote the file can fill in; write the value in its place.'],
    ['input:api-key', '{input:api-key}, which only the program that wrote the file can fill in; write the value in its place.'],
    ['config:editor.path', '{config:editor.path}, which only the program that wrote the file can fill in; write the value in its place.'],
  ])('[H11] is refused for a placeholder that nobody can fill in: %s', (inner, sentence) => {
    expect(problemsOf({ mcpServers: { a: { ...command, env: { X: variable(inner) } } } })).toEqual([`PARLEY_CONFIG uses $${sentence}`])
  })

  it('[H11] is still refused by name for a key that is nobody’s', () => {
    expect(
      problemsOf({
        mcpServers: { a: { ...command, autoAprove: [] } },
        colour: 1,
        providers: [{ id: 'a', type: 'openai', disabled: true }],
      }),
    ).toEqual([
      'PARLEY_CONFIG: mcpServers.a.autoAprove is not a known key.',
      'PARLEY_CONFIG: providers.0.disabled is not a known key.',
      'PARLEY_CONFIG: colour is not a known key.',
    ])
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
    writeFileSync(file, '{\n  // of an editor\n  "limits": {"tool_concurrency": 3,}, /* the rest */\n}')
    expect(readConfig({ configPath: file, variables: {} }).limits.toolConcurrency).toBe(3)
    rmSync(folder, { recursive: true })
  })
})
