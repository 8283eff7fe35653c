import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestEdge, testEdge } from '#tests/support/edge.ts'
import InvitationNotFound from './(auth)/invite/[token]/not-found.tsx'
import { generateMetadata } from './layout.tsx'
import manifest from './manifest.ts'
import ShareLayout from './share/layout.tsx'

let edge: TestEdge

beforeAll(async () => {
  edge = await testEdge()
  await edge.settings.update({ workspaceName: 'Harbour' })
})
afterAll(() => edge.dispose())

describe('the name of the workspace', () => {
  it('stands where people see it before they sign in, in place of the product’s', async () => {
    const pages = [await ShareLayout({ children: null }), await InvitationNotFound()].map(page => renderToStaticMarkup(page))
    for (const page of pages) expect([page.includes('Harbour'), page.includes('Parley')]).toEqual([true, false])
    expect(await manifest()).toMatchObject({ name: 'Harbour', short_name: 'Harbour' })
    expect(await generateMetadata()).toMatchObject({ applicationName: 'Harbour' })
  })
})
