import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openDocumentOf } from '#tests/support/office-files.ts'
import { html, pdfBomb, pdfOf } from '#tests/support/page-server.ts'
import type { ReadTask } from './documents.ts'
import { inProcess } from './process/in-process.ts'
import { readDocument } from './read-document.ts'

const MIB = 1024 * 1024
const PAGE_BYTES = 4_096
const signal = () => AbortSignal.timeout(60_000)
const page = (body: string): ReadTask => ({ kind: 'html', html: html(body), url: 'https://example.org/' })
const slow = page(`${'<div>'.repeat(400_000)}The bottom.`)

/** Lists this process and its children with their resident memory, in bytes. */
function family(): { pid: number; rss: number }[] {
  return readdirSync('/proc').flatMap(name => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(name) !== process.pid && Number(parent) !== process.pid) return []
      return [{ pid: Number(name), rss: Number(readFileSync(`/proc/${name}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES }]
    } catch {
      // It has ended since.
      return []
    }
  })
}

const total = () => family().reduce((sum, { rss }) => sum + rss, 0)

describe('the reading of a document', () => {
  it('of a PDF file that unpacks to a gigabyte takes a bounded memory, and ends with its process', async () => {
    const bytes = pdfBomb(1_024)
    expect(bytes.byteLength).toBeLessThan(100_000)
    const before = total()
    const others = new Set(family().map(({ pid }) => pid))
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, total())
    }, 10)
    // Longer than in production: on a machine that does much else, its time would be over before its memory.
    const extraction = await inProcess({ kind: 'pdf', bytes }, signal(), 40_000)
    clearInterval(timer)
    expect(extraction).toEqual({ state: 'failed', reason: 'large' })
    expect(most - before).toBeLessThan(600 * MIB)
    expect(family().filter(({ pid }) => !others.has(pid))).toEqual([])
  })

  it('reads one PDF file at a time, of whomever', async () => {
    const read = (userId: string) => readDocument({ kind: 'pdf', bytes: pdfOf('Pears') }, { userId, signal: signal() })
    let most = 0
    const before = family().length
    const timer = setInterval(() => {
      most = Math.max(most, family().length - before)
    }, 10)
    const all = await Promise.all([read('ann'), read('bob'), read('eve')])
    clearInterval(timer)
    expect(all.map(one => (one.state === 'done' ? one.document.text : one.reason))).toEqual(['Pears', 'Pears', 'Pears'])
    expect(most).toBe(1)
  })

  it('says where its pages begin, and why it ended', async () => {
    const reader = { userId: 'ann', signal: signal() }
    const paper = await readDocument({ kind: 'pdf', bytes: pdfOf('Pears') }, reader)
    expect(paper).toMatchObject({ state: 'done', document: { text: 'Pears', pages: [{ page: 1, at: 0 }] } })
    const sealed = openDocumentOf('text', '', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' })
    expect(await readDocument({ kind: 'odt', bytes: sealed }, reader)).toEqual({ state: 'failed', reason: 'protected' })
    expect(await readDocument({ kind: 'xlsx', bytes: sealed.subarray(0, 200) }, reader)).toEqual({ state: 'failed', reason: 'crashed' })
  })

  it('of one person waits behind the slow pages of that person alone', async () => {
    const stopping = new AbortController()
    const ann = [1, 2, 3].map(() => readDocument(slow, { userId: 'ann', signal: stopping.signal }))
    const settled = Promise.allSettled(ann)
    const bob = await readDocument(page('<p>Figs are blue.</p>'), { userId: 'bob', signal: signal() })
    expect(bob).toMatchObject({ state: 'done', document: { text: 'Figs are blue.' } })
    const startedMs = performance.now()
    stopping.abort(new Error('stopped'))
    expect((await settled).filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2)
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})
