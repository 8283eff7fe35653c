import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generateMetadata } from '#app/layout.tsx'
import manifest from '#app/manifest.ts'
import { server } from '#lib/server.ts'
import { call, codeOf, HOST, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as shown } from '../../brand/[file]/route.ts'
import { PUT as put, DELETE as remove } from './logo/[variant]/route.ts'

let edge: TestEdge
let admin: { cookie: string }
let member: { cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  admin = await edge.person('ada@example.com', 'admin')
  member = await edge.person('bob@example.com')
})
afterAll(() => edge?.dispose())
beforeEach(() => edge.settings.update({ logoLight: '', logoDark: '' }))

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><path id="a" d="M0 0"/></defs><use href="#a"/></svg>'
const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(40)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

async function upload(bytes: string | Buffer, { cookie = admin.cookie, variant = 'light' } = {}) {
  const request = new Request(`http://${HOST}/`, {
    method: 'PUT',
    headers: { host: HOST, origin: `http://${HOST}`, cookie },
    body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes),
  })
  const response = await put(request, { params: Promise.resolve({ variant }) })
  const json = (await response.json()) as { error?: { code: string } }
  return { status: response.status, code: json.error?.code }
}

const logoNow = async () => (await edge.settings.read()).logoLight
const read = (file: string) => call(shown, { params: { file } })

describe('the logo', () => {
  it('[conf-04] is shown to everyone, as the icon and in the manifest too, and gives way to Parley’s own when it is removed', async () => {
    expect((await upload(SVG)).status).toBe(200)
    const file = await logoNow()
    const answer = await read(file)
    expect([answer.status, answer.text]).toEqual([200, SVG])
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await generateMetadata()).toMatchObject({ icons: { icon: `/api/brand/${file}` } })
    expect(await manifest()).toMatchObject({ icons: [{ src: `/api/brand/${file}` }] })
    await call(remove, { method: 'DELETE', cookie: admin.cookie, params: { variant: 'light' }, headers: { origin: `http://${HOST}` } })
    expect((await read(file)).status).toBe(404)
    expect(await generateMetadata()).toMatchObject({ icons: { icon: '/icon.svg' } })
    expect(await manifest()).toMatchObject({ icons: [{ src: '/icon.svg' }] })
  })

  it.each([
    ['a script', '<svg><script>alert(1)</script></svg>'],
    ['a script with a prefix', '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>1</s:script></svg>'],
    ['a handler', '<svg onload="alert(1)"/>'],
    ['a handler after a slash', '<svg/onload=alert(1)>'],
    ['a page', '<svg><foreignObject><p>x</p></foreignObject></svg>'],
    ['an entity', '<svg><!ENTITY a "b"></svg>'],
    ['an image from elsewhere', '<svg><image href="https://evil.example/a.png"/></svg>'],
    ['a link that runs', '<svg><a xlink:href="javascript:alert(1)"><path/></a></svg>'],
    ['a style from elsewhere', '<svg><style>@import "https://evil.example/a.css"</style></svg>'],
    ['an address in a style', '<svg><path style="fill:url(https://evil.example/a)"/></svg>'],
    ['an animated address', '<svg><animate attributeName="href" values="javascript:1"/></svg>'],
    ['HTML', '<!doctype html><svg></svg>'],
    ['no image', 'hello'],
  ])('is refused with %s in it', async (_, svg) => {
    expect(await upload(svg)).toMatchObject({ code: 'unusable' })
    expect(await logoNow()).toBe('')
  })

  it('is refused above 256 KB and 2,048 pixels a side, and for a theme that there is not', async () => {
    expect((await upload(png(2048, 1))).status).toBe(200)
    expect(await upload(png(2049, 1))).toMatchObject({ code: 'unusable' })
    expect(await upload(png(0, 1))).toMatchObject({ code: 'unusable' })
    expect(await upload(Buffer.alloc(256 * 1024 + 1, 32))).toMatchObject({ status: 413 })
    expect(await upload(SVG, { variant: 'sepia' })).toMatchObject({ status: 404 })
  })

  it('is an administrator’s to change, and nothing else is read by its address', async () => {
    expect(await upload(SVG, { cookie: member.cookie })).toMatchObject({ status: 403, code: 'forbidden' })
    await upload(SVG)
    const file = await logoNow()
    expect((await read(file.replace('.svg', '.png'))).status).toBe(404)
    expect((await read('mail')).status).toBe(404)
    expect(codeOf(await read(''))).toBe('file_not_found')
  })

  it('leaves no bytes behind that no setting names, after a minute', async () => {
    const rows = () => server().platform.db.client.setting.count({ where: { key: { startsWith: 'logo:' } } })
    await upload(png(1, 1))
    await server().platform.db.client.setting.updateMany({ where: { key: { startsWith: 'logo:' } }, data: { updatedAt: new Date(0) } })
    await upload(png(2, 2))
    expect(await rows()).toBe(1)
  })
})
