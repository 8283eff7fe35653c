import { describe, expect, it } from 'vitest'
import { createSafeFetch } from '#lib/platform/index.ts'
import { fetchBytes } from './fetch-bytes.ts'

const addresses: Record<string, string> = { 'db.corp.test': '10.0.0.7', 'metadata.test': '169.254.169.254' }
const safeFetch = createSafeFetch((hostname, callback) => {
  const address = addresses[hostname]
  if (address) return callback(null, [{ address, family: 4 }])
  callback(Object.assign(new Error('none'), { code: hostname.startsWith('later') ? 'EAI_AGAIN' : 'ENOTFOUND' }), [])
})
const ask = (url: string) => fetchBytes({ safeFetch, allowHosts: new Set() }, url, { signal: AbortSignal.timeout(10_000) })

describe('an address that is not reached', () => {
  it('says the same of a name that is internal and of one that does not exist; the log alone tells them apart', async () => {
    const reason = 'Its host was not found, or is not a public address.'
    const details: Record<string, unknown> = {}
    for (const host of ['db.corp.test', 'metadata.test', '10.0.0.7', 'nowhere.test', 'later.test']) {
      const fetched = await ask(`http://${host}/x`)
      expect(fetched).toMatchObject({ state: 'failed', reason })
      details[host] = 'detail' in fetched ? fetched.detail : null
    }
    expect(details).toEqual({
      'db.corp.test': 'address_refused',
      'metadata.test': 'address_refused',
      '10.0.0.7': 'address_refused',
      'nowhere.test': 'ENOTFOUND',
      'later.test': 'EAI_AGAIN',
    })
  })
})
