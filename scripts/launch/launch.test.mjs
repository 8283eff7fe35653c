import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { isSuitable } from './node.mjs'
import { choosePort } from './port.mjs'
import { contentHash } from './stamps.mjs'

const servers = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function listening() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server.address().port))
    servers.push(server)
  })
}

describe('a version of Node', () => {
  it.each([
    ['18.20.0', false],
    ['20.20.2', false],
    ['22.14.0', false],
    ['22.18.0', true],
    ['23.11.0', false],
    ['24.0.0', true],
    ['26.1.0', true],
  ])('%s is suitable: %s', (version, suitable) => {
    expect(isSuitable(version)).toBe(suitable)
  })
})

describe('the port', () => {
  it('that is asked for and taken is refused by its number', async () => {
    const taken = await listening()
    expect(await choosePort(String(taken), '127.0.0.1')).toEqual({
      problem: `port ${taken} (PORT) is taken; stop what listens there or choose another`,
    })
  })

  it('is any free one for 0', async () => {
    const { port, note } = await choosePort('0', '127.0.0.1')
    expect(port).toBeGreaterThan(0)
    expect(note).toBeNull()
  })

  it('is one from 3000 on when none is asked for, and says so when it is not 3000', async () => {
    const { port, note } = await choosePort(undefined, '127.0.0.1')
    expect(port).toBeGreaterThanOrEqual(3000)
    expect(note).toBe(port === 3000 ? null : `port 3000 is taken, using ${port}`)
  })

  it('is refused on an address of another machine', async () => {
    expect(await choosePort('0', '192.0.2.1')).toEqual({ problem: 'HOST=192.0.2.1 is not an address of this machine' })
  })
})

describe('the hash of sources', () => {
  it('is the same for the same content, and another for another', () => {
    expect(contentHash(['prisma/sqlite'])).toBe(contentHash(['prisma/sqlite']))
    expect(contentHash(['prisma/sqlite'])).not.toBe(contentHash(['prisma/postgresql']))
    expect(contentHash(['absent'], 'a')).not.toBe(contentHash(['absent'], 'b'))
  })
})
