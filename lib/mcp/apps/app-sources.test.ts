import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { appConnections, appContentPolicy, noSources, readAppSources, sourcesOfQuery, sourcesQuery } from './app-sources.ts'

const strict = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'media-src data:',
  "font-src 'none'",
  "connect-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "webrtc 'block'",
  'frame-ancestors http://127.0.0.1:3000',
].join('; ')

const policy = (csp: unknown) => appContentPolicy(readAppSources(csp), ['http://127.0.0.1:3000'])

describe('the origins that an App declares', () => {
  it.each([
    ['https://cdn.example.com', ['https://cdn.example.com']],
    ['https://cdn.example.com/', ['https://cdn.example.com']],
    ['HTTPS://CDN.Example.com:8443', ['https://cdn.example.com:8443']],
    ['https://*.example.com', ['https://*.example.com']],
    ['wss://live.example.com', ['wss://live.example.com']],
    ['*', []],
    ['https:', []],
    ['https://*', []],
    ['https://*.com', []],
    ['https://a.*.com', []],
    ['http://cdn.example.com', []],
    ['data:', []],
    ["'unsafe-eval'", []],
    ["'self'", []],
    ['https://cdn.example.com/lib', []],
    ['https://cdn.example.com; script-src *', []],
    ['https://cdn.example.com https://other.example', []],
    ['https://cdn.example.com\n', []],
    ['https://cdn.example.com,https://other.example', []],
    ['https://user@cdn.example.com', []],
    ['https://a.example:65535', ['https://a.example:65535']],
    ['https://a.example:65536', []],
    ['https://*.a.example:99999', []],
    ['https://localhost', []],
    ['https://10.0.0.1', []],
    ['https://[::1]', []],
    ['https://пример.example', []],
    [7, []],
    [null, []],
  ])('%j is taken as %j', (given, expected) => {
    expect(readAppSources({ connectDomains: [given] }).connect).toEqual(expected)
  })

  it('are sockets for connections alone', () => {
    expect(
      readAppSources({ resourceDomains: ['wss://a.example'], frameDomains: ['wss://a.example'], baseUriDomains: ['wss://a.example'] }),
    ).toEqual(noSources)
  })

  it('are at most twenty of a kind, each once', () => {
    const many = Array.from({ length: 50 }, (_, index) => `https://h${index % 30}.example.com`)
    expect(readAppSources({ connectDomains: many }).connect).toHaveLength(20)
    expect(readAppSources({ connectDomains: ['https://a.example.com', 'https://a.example.com'] }).connect).toHaveLength(1)
  })
})

describe('the policy of an App', () => {
  it.each([undefined, null, 'x', [], {}, { connectDomains: '*' }, { connectDomains: {} }])('is the strict one for %j', csp => {
    expect(policy(csp)).toBe(strict)
  })

  it('adds what is declared where it belongs, and nothing else', () => {
    const given = policy({
      connectDomains: ['https://api.example.com'],
      resourceDomains: ['https://cdn.example.com'],
      frameDomains: ['https://video.example.com'],
      baseUriDomains: ['https://base.example.com'],
    })
    expect(given.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'unsafe-inline' https://cdn.example.com",
      "style-src 'unsafe-inline' https://cdn.example.com",
      'img-src data: https://cdn.example.com',
      'media-src data: https://cdn.example.com',
      'font-src https://cdn.example.com',
      'connect-src https://api.example.com',
      'frame-src https://video.example.com',
      "worker-src 'none'",
      "object-src 'none'",
      'base-uri https://base.example.com',
      "form-action 'none'",
      "webrtc 'block'",
      'frame-ancestors http://127.0.0.1:3000',
    ])
  })

  const near = fc
    .array(
      fc.constantFrom(
        'https://',
        'wss://',
        'http://',
        '*',
        '.',
        'a',
        'example.com',
        ';',
        ' ',
        "'",
        '"',
        ',',
        '/',
        ':443',
        '\n',
        '\t',
        '@',
        "'none'",
        'script-src',
        '%3b',
      ),
      {
        maxLength: 8,
      },
    )
    .map(pieces => pieces.join(''))
  const source = fc.oneof(fc.string(), near)
  const csp = fc.record(
    {
      connectDomains: fc.array(source),
      resourceDomains: fc.array(source),
      frameDomains: fc.array(source),
      baseUriDomains: fc.array(source),
    },
    { requiredKeys: [] },
  )

  it('cannot be broken out of or widened, whatever is declared', () => {
    fc.assert(
      fc.property(fc.oneof(csp, fc.anything()), declared => {
        const given = policy(declared).split('; ')
        expect(given).toHaveLength(14)
        for (const [index, directive] of given.entries()) {
          const [base = '', ...fixed] = (strict.split('; ')[index] ?? '').split(' ')
          const [name, ...values] = directive.split(' ')
          expect(name).toBe(base)
          const added = values.filter(value => !fixed.includes(value))
          expect(added.every(value => /^(https|wss):\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/.test(value))).toBe(true)
          if (['default-src', 'worker-src', 'object-src', 'form-action', 'frame-ancestors', 'webrtc'].includes(base))
            expect(added).toEqual([])
        }
      }),
      runs(300),
    )
  })

  it('is the same after its way through an address, and clean where the address was not', () => {
    fc.assert(
      fc.property(csp, declared => {
        const sources = readAppSources(declared)
        expect(sourcesOfQuery(new URLSearchParams(sourcesQuery(sources)))).toEqual(sources)
      }),
    )
    expect(sourcesOfQuery(new URLSearchParams('connect=*&resource=https://a.example; script-src *&frame=data:'))).toEqual(noSources)
  })
})

describe('the connections of an App', () => {
  it('[S24] are none where it declares no origin, so that no name is looked up for it', () => {
    expect(appConnections(noSources)).toBe('()')
  })

  it('[S24] are the origins that it declares, each once, sockets as https, and their redirects', () => {
    const sources = readAppSources({
      connectDomains: ['https://api.example.com:8443', 'wss://api.example.com'],
      resourceDomains: ['https://*.example.com', 'http://plain.example', '*'],
      frameDomains: ['https://*.example.com'],
    })
    expect(appConnections(sources)).toBe(
      '("https://api.example.com:8443" "https://api.example.com" "https://*.example.com");redirects=allow',
    )
  })
})
