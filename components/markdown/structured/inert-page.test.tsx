import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { inertPage } from './inert-page.ts'

const body = (html: string) => /<body>(.*)<\/body>/s.exec(inertPage(html) ?? '')?.[1]

/** Tells whether jsdom reads a text at all: it throws at an option in a drawing in a select, which browsers do not. */
function canParse(text: string): boolean {
  try {
    new DOMParser().parseFromString(text, 'text/html')
    return true
  } catch (error) {
    if (error instanceof TypeError && error.message.includes('_askedForAReset')) return false
    throw error
  }
}

describe('a page that is made still', () => {
  it.each([
    '<iframe src="https://secret.evil.test/"></iframe>',
    '<iframe srcdoc="<img src=https://evil.test>"></iframe>',
    '<frameset><frame src="https://evil.test/"></frameset>',
    '<object data="https://evil.test/"></object>',
    '<embed src="https://evil.test/">',
    '<portal src="https://evil.test/"></portal>',
    '<fencedframe src="https://evil.test/"></fencedframe>',
    '<link rel="preconnect" href="https://evil.test/">',
    '<link rel="dns-prefetch" href="//evil.test">',
    '<link rel="prerender" href="https://evil.test/">',
    '<link rel="stylesheet" href="https://evil.test/a.css">',
    '<meta http-equiv="refresh" content="0;url=https://evil.test/">',
    '<meta http-equiv="x-dns-prefetch-control" content="on">',
    '<base href="https://evil.test/">',
    '<a href="https://evil.test/" ping="https://evil.test/p">x</a>',
    '<a href="//evil.test/">x</a>',
    '<map><area href="https://evil.test/"></map>',
    '<img src="https://evil.test/a.png" srcset="https://evil.test/b.png 2x">',
    '<video poster="https://evil.test/p"><source src="https://evil.test/v"><track src="https://evil.test/t"></video>',
    '<form action="https://evil.test/"><button formaction="https://evil.test/">x</button></form>',
    '<svg><a xlink:href="https://evil.test/"><text>x</text></a><image href="https://evil.test/i"/><use href="https://evil.test/u#x"/></svg>',
    '<svg><a><set attributeName="href" to="https://evil.test/"/></a></svg>',
    '<div><template shadowrootmode="open"><iframe src="https://evil.test/"></iframe></template></div>',
    '<noscript><iframe src="https://evil.test/"></iframe></noscript>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;iframe src=https://evil.test/&gt;">',
    '<script type="speculationrules">{"prerender":[{"urls":["https://evil.test/"]}]}</script>',
    '<body background="https://evil.test/b">',
    '<a href="  javascript:alert(1)" onclick="x()">x</a>',
  ])('[S7] has nothing left that leads elsewhere: %s', html => {
    const page = inertPage(`<!doctype html><html><head>${html}</head><body>${html}</body></html>`)
    expect(page).not.toBeNull()
    const read = new DOMParser().parseFromString(page ?? '', 'text/html')
    expect(read.querySelectorAll('iframe,frame,object,embed,portal,fencedframe,link,base,script,template,noscript')).toHaveLength(0)
    expect([...read.querySelectorAll('meta')].map(meta => meta.httpEquiv || meta.name)).toEqual([
      'Content-Security-Policy',
      'x-dns-prefetch-control',
      'color-scheme',
    ])
    for (const element of read.querySelectorAll('*'))
      for (const { name, value } of element.attributes)
        if (name !== 'title') expect([name, value].join('=')).not.toMatch(/evil|javascript|^on/)
  })

  it('keeps its words, styles, places and pictures of its own', () => {
    const kept = '<style>p { color: red }</style><p id="a">Hello <a href="#a">up</a> <img src="data:image/png;base64,AAAA" alt="x"></p>'
    expect(body(kept)).toBe('<p id="a">Hello <a href="#a">up</a> <img src="data:image/png;base64,AAAA" alt="x"></p>')
    expect(inertPage(kept)).toContain('<style>p { color: red }</style>')
  })

  it('[S7] holds still, or is not shown, whatever it was', () => {
    const piece = fc.constantFrom(
      '<iframe src=//e.test>',
      '<svg>',
      '<math>',
      '<style>',
      '</style>',
      '<!--',
      '-->',
      '<title>',
      '</title>',
      '<table>',
      '<a href=//e.test>',
      '<p>',
      '</p>',
      '<template>',
      '</template>',
      '<select>',
      '<option>',
      '<textarea>',
      '</textarea>',
      '<![CDATA[',
      ']]>',
      '<desc>',
      '<mtext>',
      '<noscript>',
      '</svg>',
      'x',
      '"',
      "'",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), pieces => {
        fc.pre(canParse(pieces.join('')))
        const page = inertPage(pieces.join(''))
        if (page === null) return
        const read = new DOMParser().parseFromString(page, 'text/html')
        expect(read.querySelectorAll('iframe,template,noscript,[href]')).toHaveLength(0)
      }),
      { ...runs(500), examples: [[['<svg>', '<select>', '<title>', '<option>']]] },
    )
  })
})
