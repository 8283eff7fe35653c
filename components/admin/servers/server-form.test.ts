import { describe, expect, it } from 'vitest'
import type { McpServerView, ServerPreset } from '#lib/mcp/shared.ts'
import { commandLine, inputOfEntry } from './server-entry.ts'
import { emptyServerForm, formOfServer, inputOf, patchOf, problemsOf } from './server-form.ts'

const stdio = {
  ...emptyServerForm,
  slug: 'files',
  command: ' npx ',
  args: '-y\n\nmy server\n',
  env: [
    { key: 1, name: 'TOKEN', value: ' s3cret ', kept: false },
    { key: 2, name: '', value: '', kept: false },
  ],
}

const server: McpServerView = {
  slug: 'docs',
  title: 'Docs',
  source: 'dashboard',
  starter: false,
  enabled: true,
  transport: 'http',
  command: null,
  args: [],
  cwd: null,
  url: 'https://docs.example/mcp',
  envNames: [],
  headerNames: ['Authorization', 'X-Old'],
  authKind: null,
  auth: null,
  roots: [],
  usesInstructions: true,
  showsApps: true,
  logLevel: null,
  timeoutMs: 30_000,
  live: {
    state: 'ready',
    since: '2026-11-21T00:00:00Z',
    reason: null,
    exitCode: null,
    restarts: 0,
    nextAttemptAt: null,
    toolCount: 1,
    changedTools: 0,
    rejectedTools: [],
    warnings: [],
    serverInfo: null,
    protocolVersion: null,
    speaks: 'http',
    instructions: null,
    hasIcon: false,
  },
}

const untouched = { roots: [], usesInstructions: true, showsApps: true, logLevel: null, timeoutMs: null }

describe('a new server from the form', () => {
  it('reads each line as one argument, and drops the fields of other transports', () => {
    expect(inputOf({ ...stdio, url: 'https://left.over' })).toEqual({
      slug: 'files',
      title: 'files',
      transport: 'stdio',
      command: 'npx',
      args: ['-y', 'my server'],
      cwd: null,
      env: { TOKEN: ' s3cret ' },
      ...untouched,
    })
    expect(inputOf({ ...stdio, transport: 'auto', url: ' https://a.example/mcp ', title: 'A', timeoutMs: '1.5' })).toEqual({
      slug: 'files',
      title: 'A',
      transport: 'auto',
      url: 'https://a.example/mcp',
      headers: {},
      auth: null,
      ...untouched,
      timeoutMs: 1500,
    })
  })

  it('is refused field by field', () => {
    expect(problemsOf(stdio)).toEqual({})
    expect(problemsOf({ ...emptyServerForm, timeoutMs: '-1', roots: '/srv\n here ' })).toEqual({
      slug: 'Use letters, digits, - and _ only.',
      command: 'Enter the program to start.',
      timeoutMs: 'Enter a number of seconds from 0.1 to 3,600, or nothing.',
      roots: 'here is not an absolute path.',
    })
    expect(problemsOf({ ...stdio, transport: 'sse', url: 'ftp://x' })).toEqual({
      url: 'Enter an address that begins with http:// or https://.',
    })
    const row = { key: 3, name: ' TOKEN', value: '', kept: false }
    expect(problemsOf({ ...stdio, env: [...stdio.env, row] })).toEqual({ env: 'A name is used twice.' })
    expect(problemsOf({ ...stdio, env: [{ ...row, name: '', value: 'x' }] })).toEqual({ env: 'Every value needs a name.' })
  })
})

describe('a change of a server', () => {
  it('keeps secrets that were not typed again, sets new ones, and removes those whose row is gone', () => {
    const form = formOfServer(server)
    expect(patchOf(form, server)).toEqual({ env: {}, headers: {}, auth: null })
    const headers = [...form.headers.filter(row => row.name !== 'X-Old'), { key: 9, name: 'X-New', value: 'v', kept: false }]
    expect(patchOf({ ...form, headers, timeoutMs: '' }, server)).toMatchObject({
      headers: { 'X-Old': null, 'X-New': 'v' },
      timeoutMs: null,
    })
  })
})

describe('another transport', () => {
  it('sends the fields of the new one', () => {
    const form = { ...formOfServer(server), transport: 'stdio', command: 'npx', title: ' ' }
    expect(patchOf(form, server)).toEqual({
      transport: 'stdio',
      title: 'docs',
      command: 'npx',
      env: {},
      headers: { Authorization: null, 'X-Old': null },
      auth: null,
    })
  })
})

describe('a server of the catalogue', () => {
  const field = { label: '', hint: '', secret: false, required: true }

  it('has its fields in arguments, environment and headers', () => {
    const entry: ServerPreset = {
      slug: 'x',
      title: 'X',
      purpose: '',
      homepage: '',
      transport: 'stdio',
      command: 'npx',
      args: ['-y', '{folder}'],
      fields: [
        { ...field, kind: 'arg', name: 'folder' },
        { ...field, kind: 'env', name: 'KEY' },
        { ...field, kind: 'env', name: 'EMPTY', required: false },
      ],
    }
    expect(inputOfEntry(entry, 'mine', { folder: '/srv/a b ', KEY: 'k', EMPTY: '' })).toEqual({
      slug: 'mine',
      title: 'X',
      transport: 'stdio',
      command: 'npx',
      args: ['-y', '/srv/a b'],
      env: { KEY: 'k' },
    })
    const web: ServerPreset = {
      slug: 'y',
      title: 'Y',
      purpose: '',
      homepage: '',
      transport: 'auto',
      url: 'https://y.example/mcp',
      headers: { Authorization: 'Bearer {Authorization}' },
      fields: [{ ...field, kind: 'header', name: 'Authorization' }],
    }
    expect(inputOfEntry(web, 'y', { Authorization: 'abc' })).toEqual({
      slug: 'y',
      title: 'Y',
      transport: 'auto',
      url: 'https://y.example/mcp',
      headers: { Authorization: 'Bearer abc' },
    })
  })
})

describe('a command line', () => {
  it('shows every word, quoted where it must be', () => {
    expect(commandLine('npx', ['-y', '@scope/server', '/a b', "it's", ''])).toBe(`npx -y @scope/server '/a b' 'it'\\''s' ''`)
  })
})
