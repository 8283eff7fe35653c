import mermaid from 'mermaid'

const FONT = 'ui-sans-serif, system-ui, sans-serif'

/** Serialises drawings: mermaid keeps global configuration and scratch elements. */
let queue: Promise<unknown> = Promise.resolve()

export interface DrawnDiagram {
  svg: string
  /** Natural size; null where the drawing does not state it. */
  size: { width: number; height: number } | null
  /** Words in the drawing, in its order. */
  words: string
}

/**
 * Renders a mermaid source as an SVG document. Throws mermaid's error where the source is not a diagram. Import this file lazily. `strict`
 * keeps labels text and clicks inert; the caller shows the result as an image, where no script can run anyway.
 */
export function renderDiagram(id: string, source: string, isDark: boolean): Promise<DrawnDiagram> {
  const drawn = queue.then(async () => {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      htmlLabels: false,
      fontFamily: FONT,
      theme: 'base',
      themeVariables: isDark ? dark : light,
      maxTextSize: 50_000,
    })
    const { svg } = await mermaid.render(id, source)
    return { svg, size: sizeOf(svg), words: wordsOf(svg) }
  })
  queue = drawn.catch(() => undefined)
  return drawn
}

function sizeOf(svg: string): DrawnDiagram['size'] {
  const [, width, height] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return width && height ? { width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) } : null
}

const MAX_WORDS_CHARS = 2000

function wordsOf(svg: string): string {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const words = [...drawing.querySelectorAll('text')].map(text => (text.textContent ?? '').replace(/\s+/g, ' ').trim())
  return words.filter(Boolean).join(', ').slice(0, MAX_WORDS_CHARS)
}

const light = {
  fontFamily: FONT,
  fontSize: '14px',
  background: '#fdfcfa',
  primaryColor: '#f6f4f0',
  primaryTextColor: '#1f222b',
  primaryBorderColor: '#b9b5ad',
  lineColor: '#6b6f7b',
  secondaryColor: '#eeece7',
  tertiaryColor: '#fdfcfa',
  edgeLabelBackground: '#fdfcfa',
  noteBkgColor: '#fbf1dc',
  noteTextColor: '#1f222b',
  noteBorderColor: '#d9c08a',
}

const dark = {
  darkMode: true,
  fontFamily: FONT,
  fontSize: '14px',
  background: '#131519',
  primaryColor: '#23262d',
  primaryTextColor: '#ebe8e2',
  primaryBorderColor: '#565b66',
  lineColor: '#8d929d',
  secondaryColor: '#2b2f37',
  tertiaryColor: '#1a1d22',
  edgeLabelBackground: '#131519',
  noteBkgColor: '#3a3020',
  noteTextColor: '#ebe8e2',
  noteBorderColor: '#7d6a3c',
}
