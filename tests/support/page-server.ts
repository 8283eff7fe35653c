import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'

import { xlsxOf } from './office-files.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export interface PageServer {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string
  /** Paths that were asked for, in order. */
  asked: string[]
  /** Headers of the last request. */
  headers: () => IncomingMessage['headers']
  stop(): Promise<void>
}

export const html = (body: string, head = '') => `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`

/** Serves pages on loopback: those given by path, and the ill-behaved ones of `odd`. */
export async function startPageServer(pages: Record<string, string | Answer> = {}): Promise<PageServer> {
  const asked: string[] = []
  let last: IncomingMessage['headers'] = {}
  const all: Record<string, string | Answer> = { ...odd, ...pages }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here')
    // Its configuration makes it a provider as well, whose models are listed beside the test.
    if (pathname !== '/v1/models') asked.push(pathname)
    last = request.headers
    response.on('error', () => undefined)
    const page = all[pathname]
    if (page === undefined) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<p>Not here.</p>')
    if (typeof page === 'string') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    page(request, response)
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    headers: () => last,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const MIB = 1024 * 1024

/** Writes until the reader leaves. */
function endless(response: ServerResponse, chunk: Buffer): void {
  const write = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', write)
  write()
}

/** A small PDF file of one page that says `words`. */
export function pdfOf(words: string): Buffer {
  return pdfWith(`BT /F1 24 Tf 72 700 Td (${words}) Tj ET`)
}

/** A PDF file of about a kilobyte, with a page that unpacks to so many megabytes of spaces. */
export function pdfBomb(megabytes: number): Buffer {
  // A block that ends with a full flush can be repeated. The last one is empty, and readers of PDF files need no checksum.
  const block = deflateRawSync(Buffer.alloc(MIB, ' '), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const once = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: megabytes }, () => block), Buffer.from('0300', 'hex')])
  return pdfWith(deflateSync(once, { level: 9 }).toString('latin1'), '/Filter [/FlateDecode /FlateDecode]')
}

function pdfWith(stream: string, filter = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} ${filter} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = file.length
  file += `xref\n0 6\n0000000000 65535 f \n${places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}`
  return Buffer.from(`${file}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`, 'latin1')
}

const odd: Record<string, Answer> = {
  '/to-private': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/secret' }).end(),
  '/to-metadata': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/in-circles': (_, response) => response.writeHead(302, { location: '/in-circles' }).end(),
  '/endless': (_, response) => endless(response.writeHead(200, { 'content-type': 'text/plain' }), Buffer.alloc(64 * 1024, 'words ')),
  '/huge': (_, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-length': 500 * MIB }).write('<p>Words.</p>'),
  '/bomb': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100 * MIB, 'a'))),
  '/claims-html': (_, response) => {
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (__, at) => (at * 7919) % 256))
    response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
  },
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(Buffer.from('89504e470d0a1a0a0000000d', 'hex')),
  '/zip': (_, response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
  '/nothing': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
  '/fails': (_, response) => response.writeHead(500, { 'content-type': 'text/html' }).end('<p>Oh.</p>'),
  '/silent': () => undefined,
  '/halting': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).write('<p>The beginning'),
  '/cut': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1_000 }).write('<p>The beginning')
    setTimeout(() => response.destroy(), 20)
  },
  '/deep': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(`${'<div>'.repeat(400_000)}The bottom.`),
  '/latin': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1')),
  '/header-charset': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain; charset=Shift_JIS' }).end(Buffer.from('93fa967b8cea', 'hex')),
  '/meta-charset': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(Buffer.from(html('<p>\xcf\xf0\xe8\xe2\xe5\xf2</p>', '<meta charset="windows-1251">'), 'latin1')),
  '/json': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"answer": 42}'),
  '/notes.md': (_, response) => response.writeHead(200, { 'content-type': 'text/markdown' }).end('# Notes\n\nPears and figs.'),
  '/prices.xlsx': (_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/octet-stream' })
      .end(xlsxOf({ Fruit: '<row r="1"><c r="A1" t="inlineStr"><is><t>Pear</t></is></c></row>' })),
  '/old.doc': (_, response) =>
    response.writeHead(200, { 'content-type': 'application/msword' }).end(Buffer.from('d0cf11e0a1b11ae10000', 'hex')),
  '/paper.pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('Pears and figs')),
  '/broken.pdf': (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 and then nothing of it'),
}
