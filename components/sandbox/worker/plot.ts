import { rangeOf, type Scale, scaleOf, tickText } from './plot-scale.ts'

export type PlotKind = 'line' | 'bar' | 'scatter'

export interface Series {
  name: string
  values: Float64Array
}

export interface PlotOptions {
  title?: string
  xLabel?: string
  yLabel?: string
}

export interface PlotRequest extends PlotOptions {
  kind: PlotKind
  /** Places of the points; their numbers where there are none. */
  xs: Float64Array | null
  series: readonly Series[]
  /** Names of bars. */
  labels: readonly string[]
}

const WIDTH = 640
const HEIGHT = 400
const BOX = { left: 62, right: 18, top: 40, bottom: 52 }
/** Most points of a line, and most bars, that a picture of this size can show. */
const LINE_POINTS = 1_200
const BARS = 200
const DOT = 3
const MOST_SERIES = 8

/** Draws an SVG. Points that no screen could show apart are left out: a million of them make a picture of the same size. */
export function plotSvg(request: PlotRequest): string {
  const series = request.series
    .slice(0, MOST_SERIES)
    .map(each => (request.kind === 'bar' ? { ...each, values: fewer(each.values, BARS) } : each))
  const most = series.reduce((length, { values }) => Math.max(length, values.length), 0)
  const xs = request.kind === 'bar' ? null : request.xs
  const wide = xs ? rangeOf([xs]) : request.kind === 'bar' ? { low: -0.5, high: most - 0.5 } : { low: 0, high: Math.max(most - 1, 1) }
  const high = rangeOf(series.map(({ values }) => values))
  const low = request.kind === 'bar' ? { low: Math.min(0, high.low), high: Math.max(0, high.high) } : high
  const x = scaleOf(wide.low, wide.high, BOX.left, WIDTH - BOX.right)
  const y = scaleOf(low.low, low.high, HEIGHT - BOX.bottom, BOX.top)
  const place = (n: number) => xs?.[n] ?? n
  const marks = series.map(({ values }, index) => {
    if (request.kind === 'bar') return bars(values, { index, of: series.length, x, y })
    const d = request.kind === 'line' ? linePath(values, place, x, y) : dots(values, place, x, y)
    return `<path class="${request.kind === 'line' ? 'line' : 'dots'} s${index}" d="${d}"/>`
  })
  const names = request.kind === 'bar' ? barNames(request.labels, most, x) : x.ticks.map(tick => xTick(x.at(tick), tickText(tick)))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui,sans-serif" font-size="12">`,
    STYLE,
    `<rect class="paper" width="${WIDTH}" height="${HEIGHT}"/>`,
    ...y.ticks.map(tick => yTick(y.at(tick), tickText(tick))),
    ...names,
    ...marks,
    words(WIDTH / 2, 24, request.title, 'font-size="15" font-weight="600"'),
    words((BOX.left + WIDTH - BOX.right) / 2, HEIGHT - 10, request.xLabel),
    words(0, 0, request.yLabel, `transform="translate(15 ${(BOX.top + HEIGHT - BOX.bottom) / 2}) rotate(-90)"`),
    ...(series.length > 1 ? series.map(({ name }, index) => legend(name, index)) : []),
    '</svg>',
  ].join('\n')
}

const COLORS = ['#3566c8', '#c2571a', '#2c8a57', '#a33a9b', '#8a6d00', '#0e8296', '#c43d4b', '#6a6f7a']
const STYLE = `<style>.paper{fill:#fff}.ink{fill:#26282c}.rule{stroke:#dfe1e5}.line,.dots{fill:none;stroke-linecap:round;stroke-linejoin:round}.line{stroke-width:1.6}.dots{stroke-width:${DOT}.5}${COLORS.map((color, n) => `.s${n}{stroke:${color}}.f${n}{fill:${color}}`).join('')}@media (prefers-color-scheme:dark){.paper{fill:#17181b}.ink{fill:#dcdee2}.rule{stroke:#34373d}.line,.dots,.fill{filter:brightness(1.5)}}</style>`

/** Line through the lowest and highest of each group of neighbours, in their order. */
function linePath(values: Float64Array, place: (n: number) => number, x: Scale, y: Scale): string {
  const group = Math.max(1, Math.ceil((values.length * 2) / LINE_POINTS))
  let path = ''
  let isOpen = false
  const add = (n: number) => {
    const [left, value] = [place(n), values[n] ?? Number.NaN]
    if (Number.isFinite(left) && Number.isFinite(value)) {
      path += `${isOpen ? 'L' : 'M'}${short(x.at(left))} ${short(y.at(value))}`
      isOpen = true
    } else isOpen = false
  }
  for (let start = 0; start < values.length; start += group) {
    if (group === 1) {
      add(start)
      continue
    }
    let [least, most] = [-1, -1]
    for (let n = start; n < Math.min(start + group, values.length); n++) {
      const value = values[n] ?? Number.NaN
      if (!Number.isFinite(value)) continue
      if (least < 0 || value < (values[least] ?? 0)) least = n
      if (most < 0 || value > (values[most] ?? 0)) most = n
    }
    for (const n of least < most ? [least, most] : [most, least]) if (n >= 0) add(n)
  }
  return path
}

function dots(values: Float64Array, place: (n: number) => number, x: Scale, y: Scale): string {
  const taken = new Set<number>()
  const parts: string[] = []
  for (let n = 0; n < values.length; n++) {
    const [left, top] = [x.at(place(n)), y.at(values[n] ?? Number.NaN)]
    if (!Number.isFinite(left) || !Number.isFinite(top)) continue
    const cell = Math.round(left / DOT) * HEIGHT + Math.round(top / DOT)
    if (taken.has(cell)) continue
    taken.add(cell)
    parts.push(`M${short(left)} ${short(top)}h0`)
  }
  return parts.join('')
}

function bars(values: Float64Array, { index, of, x, y }: { index: number; of: number; x: Scale; y: Scale }): string {
  const whole = (x.at(1) - x.at(0)) * 0.8
  const each = whole / of
  const parts: string[] = []
  for (let n = 0; n < values.length; n++) {
    const value = values[n] ?? Number.NaN
    if (!Number.isFinite(value)) continue
    const [from, to] = [y.at(Math.max(0, value)), y.at(Math.min(0, value))]
    parts.push(
      `M${short(x.at(n) - whole / 2 + each * index)} ${short(from)}h${short(each * 0.96)}v${short(to - from)}h${short(-each * 0.96)}z`,
    )
  }
  return `<path class="fill f${index}" d="${parts.join('')}"/>`
}

/** Keeps the largest value of each group of neighbours. */
function fewer(values: Float64Array, most: number): Float64Array {
  if (values.length <= most) return values
  const group = Math.ceil(values.length / most)
  return Float64Array.from({ length: Math.ceil(values.length / group) }, (_, at) => {
    let largest = values[at * group] ?? 0
    for (const value of values.subarray(at * group, (at + 1) * group)) if (Math.abs(value) > Math.abs(largest)) largest = value
    return largest
  })
}

function barNames(labels: readonly string[], bars: number, x: Scale): string[] {
  const every = Math.max(1, Math.ceil(bars / 10))
  const group = Math.max(1, Math.ceil(labels.length / Math.max(bars, 1)))
  return Array.from({ length: bars }, (_, n) => n)
    .filter(n => n % every === 0)
    .map(n => xTick(x.at(n), cut(labels[n * group] ?? String(n * group), 12)))
}

const short = (value: number) => String(Math.round(value * 10) / 10)
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
const escaped = (text: string) => text.replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`).replace(/[^\P{Cc}\n]/gu, '')

const words = (x: number, y: number, text: string | undefined, more = '') =>
  text ? `<text class="ink" text-anchor="middle" x="${short(x)}" y="${y}" ${more}>${escaped(cut(text, 90))}</text>` : ''
const xTick = (x: number, text: string) => words(x, HEIGHT - BOX.bottom + 18, text)
const yTick = (y: number, text: string) =>
  `<path class="rule" d="M${BOX.left} ${short(y)}H${WIDTH - BOX.right}"/><text class="ink" text-anchor="end" x="${BOX.left - 8}" y="${short(y + 4)}">${text}</text>`
const legend = (name: string, index: number) =>
  `<rect class="f${index}" x="${BOX.left + 8}" y="${BOX.top + 4 + index * 17}" width="10" height="10" rx="2"/><text class="ink" x="${BOX.left + 24}" y="${BOX.top + 13 + index * 17}">${escaped(cut(name, 40))}</text>`
