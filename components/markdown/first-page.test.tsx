// @vitest-environment node

import { renderToReadableStream } from 'react-dom/server.edge'
import { expect, it } from 'vitest'
import { Markdown } from './markdown.tsx'

/** Renders the first page of a server that has just started, streamed as it begins. */
it('[web-05] the first bytes of a page hold the whole text, formulas included, and need no script to be put in place', async () => {
  expect(typeof window).toBe('undefined')
  await import('./math/typeset.ts')
  const stream = await renderToReadableStream(
    <Markdown text={'# Title\n\nSome **bold** and $x^2$.\n\n```ts\nconst a = 1\n```'} isStreaming={false} />,
  )
  const html = await new Response(stream).text()
  expect(html).toMatch(/<h1[^>]*>Title<\/h1>/)
  expect(html).toContain('<strong>bold</strong>')
  expect(html).toContain('class="katex"')
  expect(html).toContain('const a = 1')
  expect(html).not.toMatch(/<script|<template| hidden[ >]/)
})
