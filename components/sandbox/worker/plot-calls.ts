import { type PlotKind, type PlotOptions, plotSvg, type Series } from './plot.ts'

type Numbers = ArrayLike<number> | Iterable<number>
/** One list of numbers, or several by their names. */
type Values = Numbers | Readonly<Record<string, Numbers>>

type Draw = {
  (values: Values, options?: PlotOptions): void
  (places: Numbers | readonly string[], values: Values, options?: PlotOptions): void
}

export type Plot = Record<PlotKind, Draw>

/** Makes the module `plot` of scripts. Each call shows a picture. */
export function createPlot(show: (svg: string) => void): Plot {
  const draw =
    (kind: PlotKind): Draw =>
    (...given: unknown[]) => {
      const hasPlaces = given.length > 1 && isValues(given[1])
      const [places, values, options] = hasPlaces ? given : [null, given[0], given[1]]
      if (!isValues(values)) throw new TypeError(`plot.${kind} takes numbers: plot.${kind}(values) or plot.${kind}(places, values)`)
      show(
        plotSvg({
          ...(options as PlotOptions | undefined),
          kind,
          xs: places === null || kind === 'bar' ? null : numbers(places as Numbers),
          labels: kind === 'bar' && places !== null ? Array.from(places as readonly unknown[], String) : [],
          series: seriesOf(values),
        }),
      )
    }
  return { line: draw('line'), bar: draw('bar'), scatter: draw('scatter') }
}

const OPTIONS = new Set(['title', 'xLabel', 'yLabel'])

function isValues(given: unknown): given is Values {
  if (typeof given !== 'object' || given === null) return false
  return isNumbers(given) || Object.keys(given).some(key => !OPTIONS.has(key))
}

const isNumbers = (given: object): given is Numbers => Symbol.iterator in given || 'length' in given

function seriesOf(values: Values): Series[] {
  if (isNumbers(values)) return [{ name: '', values: numbers(values) }]
  return Object.entries(values).map(([name, list]) => ({ name, values: numbers(list) }))
}

const numbers = (list: Numbers): Float64Array =>
  list instanceof Float64Array ? list : Float64Array.from(list as ArrayLike<number>, Number)
