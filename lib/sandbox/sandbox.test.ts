import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxFile, sandboxFiles } from './files.ts'
import { isSandboxKind, sandboxPolicy } from './policies.ts'

const files = 'http://localhost:3000/api/apps/sandbox/files/'
const ancestors = ['http://127.0.0.1:3000']

describe('the policy of the sandbox', () => {
  it('lets an artifact run what it holds and the shipped libraries, and reach nothing', () => {
    expect(sandboxPolicy('artifact', { files, ancestors })).toEqual({
      content: [
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        'img-src data: blob:',
        'media-src data: blob:',
        'font-src data:',
        "connect-src 'none'",
        "frame-src 'none'",
        "worker-src 'none'",
        `script-src 'unsafe-inline' ${files}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "webrtc 'block'",
        'frame-ancestors http://127.0.0.1:3000',
      ].join('; '),
      connections: `("${files}*")`,
    })
  })

  it('gives code a worker, and no network at all', () => {
    const { content, connections } = sandboxPolicy('code', { files, ancestors })
    const directives = content.split('; ')
    expect(directives).toContain('worker-src blob:')
    expect(directives).toContain("connect-src 'none'")
    expect(directives).toContain("script-src 'unsafe-inline' 'unsafe-eval' blob:")
    expect(directives.filter(directive => directive.includes('http'))).toEqual(['frame-ancestors http://127.0.0.1:3000'])
    expect(connections).toBe('()')
  })

  it('has no kind but its own', () => {
    expect(['artifact', 'code', 'app', 'toString', null].map(isSandboxKind)).toEqual([true, true, false, false, false])
  })
})

describe('the files of the sandbox', () => {
  it('are the bundled libraries, under names with their hash', () => {
    expect([...sandboxFiles().keys()].sort()).toEqual(['charts', 'icons', 'react', 'runner', 'styles', 'worker'])
    for (const [library, name] of sandboxFiles()) {
      expect(name).toMatch(new RegExp(`^${library}-[0-9a-f]{12}\\.js$`))
      const file = sandboxFile(name)
      expect(file?.mediaType).toBe('text/javascript; charset=utf-8')
      // Another module system, or one library within another, would not run in the frame.
      expect(readFileSync(file?.path ?? '', 'utf8')).not.toMatch(/^\s*(import|export)\s/)
    }
  })

  it.each(['', 'react', 'react.js', '../policies.ts', 'files/../policies.ts', 'react-000000000000.js', '/etc/passwd'])(
    'do not include %j',
    name => {
      expect(sandboxFile(name)).toBeNull()
    },
  )
})
