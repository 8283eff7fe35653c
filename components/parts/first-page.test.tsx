// @vitest-environment node

import { renderToReadableStream } from 'react-dom/server.edge'
import { expect, it } from 'vitest'
import { call, done, message, page } from '#tests/support/parts.tsx'

it('[web-05] the first bytes of a page hold finished cards of tools beside the text, in their order', async () => {
  expect(typeof window).toBe('undefined')
  const shown = message([{ type: 'text', text: 'I **look**.' }, call(done({ text: 'clock.ts' })), { type: 'text', text: 'Found.' }])
  const html = await new Response(await renderToReadableStream(page(shown))).text()
  const at = ['<strong>look</strong>', 'search', 'Found.'].map(words => html.indexOf(words))
  expect(at.every(place => place >= 0)).toBe(true)
  expect(at.toSorted((a, b) => a - b)).toEqual(at)
  expect(html).not.toMatch(/<script|<template/)
})
