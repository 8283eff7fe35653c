import { describe, expect, it } from 'vitest'
import { wheelsOf } from '../code-wheels.ts'
import { createGate } from './gate.ts'
import { inspect } from './inspect.ts'
import type { CodeMessage } from './job.ts'
import { codeLimits } from './limits.ts'
import { createOutput } from './output.ts'
import { plotSvg } from './plot.ts'
import { createPlot } from './plot-calls.ts'

const bytes = (length: number) => new Uint8Array(length)

describe('the gate before what a run says', () => {
  it('lets nothing pass that is no message of a run', () => {
    const gate = createGate()
    for (const data of [
      null,
      7,
      'started',
      {},
      { kind: 'other' },
      { kind: 'output', text: 7 },
      { kind: 'picture', file: { name: 'a', bytes: 'x' } },
    ])
      expect(gate(data)).toBeNull()
    expect(gate({ kind: 'output', stream: 'odd', text: 'x', more: 1 })).toEqual({ kind: 'output', stream: 'out', text: 'x' })
  })

  it('[code-02] cuts output, pictures and files to the bounds of a run', () => {
    const gate = createGate()
    expect(gate({ kind: 'output', text: 'x'.repeat(codeLimits.shownChars + 5) })).toMatchObject({ text: 'x'.repeat(codeLimits.shownChars) })
    expect(gate({ kind: 'output', text: 'more' })).toBeNull()
    const picture = { kind: 'picture', file: { name: 'a.svg', bytes: bytes(10) } }
    const shown = Array.from({ length: 30 }, () => gate(picture)).filter(message => message !== null)
    expect(shown).toHaveLength(codeLimits.pictures)
    const files = [
      { name: 'big', bytes: bytes(codeLimits.fileBytes) },
      { name: 'b', bytes: bytes(1) },
      { name: '', bytes: bytes(1) },
    ]
    expect(gate({ kind: 'end', value: 7, error: { text: 'no', line: -1 }, files, droppedChars: -3 })).toEqual({
      kind: 'end',
      value: null,
      error: { text: 'no', line: null },
      files: [{ name: 'b', bytes: bytes(1) }],
      droppedChars: 0,
      droppedFiles: 0,
    })
  })
})

describe('what code prints', () => {
  it('is posted at once while it is little, in pieces while it is much, and counted past the bound', () => {
    const posted: CodeMessage[] = []
    const output = createOutput(
      message => posted.push(message),
      () => 0,
    )
    output.write('out', 'first\n')
    expect(posted).toEqual([{ kind: 'output', stream: 'out', text: 'first\n' }])
    for (let n = 0; n < 200_000; n++) output.write(n % 2 ? 'out' : 'out', 'x\n')
    expect(posted.length).toBeLessThan(130)
    const dropped = output.end()
    const shown = posted.reduce((sum, message) => sum + (message.kind === 'output' ? message.text.length : 0), 0)
    expect([shown, dropped]).toEqual([codeLimits.shownChars, 400_006 - codeLimits.shownChars])
  })
})

describe('a plot', () => {
  it('of a million points is no larger than one of a thousand', () => {
    const values = Float64Array.from({ length: 1_000_000 }, (_, n) => Math.sin(n / 9_999) + (n % 7))
    for (const kind of ['line', 'scatter', 'bar'] as const) {
      const svg = plotSvg({ kind, xs: null, labels: [], series: [{ name: '', values }] })
      expect(svg.length).toBeLessThan(300_000)
    }
  })

  it('keeps the one value that stands out of a million', () => {
    const values = new Float64Array(1_000_000)
    values[654_321] = 9
    const svg = plotSvg({ kind: 'line', xs: null, labels: [], series: [{ name: '', values }] })
    expect(svg).toMatch(/[ML][\d.]+ 40[LM"]/)
  })

  it('writes no markup of its words, and leaves out what is no number', () => {
    const series = [
      { name: '</svg><script>', values: Float64Array.of(1, Number.NaN, Number.POSITIVE_INFINITY, 2) },
      { name: 'b', values: Float64Array.of(1) },
    ]
    const svg = plotSvg({ kind: 'line', xs: null, labels: [], series, title: '<b>&"\u0000' })
    expect(svg).not.toContain('<script>')
    expect(svg).not.toMatch(/NaN|Infinity|<b>|\0/)
  })

  it('is drawn of values, of places and values, and of several lists by name', () => {
    const shown: string[] = []
    const plot = createPlot(svg => shown.push(svg))
    plot.line([1, 2, 3], { title: 'Values' })
    plot.scatter([1, 2], [3, 4], { xLabel: 'Left' })
    plot.bar(['one', 'two'], { a: [1, 2], b: [2, 1] })
    expect(shown[0]).toContain('Values')
    expect(shown[1]).toContain('Left')
    expect(shown[2]).toContain('>two</text>')
    expect(() => plot.line(7 as never)).toThrow('plot.line takes numbers')
  })
})

describe('a value', () => {
  it.each([
    ['text', 'text'],
    [{ a: [1, 'x', null], 'b-c': new Map([[1, new Set([2n])]]) }, '{ a: [ 1, "x", null ], "b-c": Map(1) { 1 => Set(1) { 2n } } }'],
    [new Error('no'), 'Error: no'],
    [Float64Array.of(1, 2), 'Float64Array(2) [ 1, 2 ]'],
  ])('%# is written as a console shows it', (value, text) => {
    expect(inspect(value)).toBe(text)
  })

  it('is cut where it is long, deep or leads back to itself', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(inspect(circle)).toBe('{ self: [Circular] }')
    expect(inspect(Array.from({ length: 1_000_000 }, (_, n) => n))).toContain('… 999900 more')
    let deep: unknown = 1
    for (let n = 0; n < 10_000; n++) deep = [deep]
    expect(inspect(deep).length).toBeLessThan(100)
  })
})

describe('the wheels of code', () => {
  const wheel = (project: string, modules: string[], needs: string[] = []) => ({
    name: `${project}.whl`,
    bytes: 1,
    project,
    modules,
    needs,
  })
  const all = [
    wheel('numpy', ['numpy']),
    wheel('pandas', ['pandas'], ['numpy', 'six']),
    wheel('six', ['six'], ['pandas']),
    wheel('other', ['other']),
  ]
  const names = (code: string) => wheelsOf(code, all).map(({ project }) => project)

  it('are those that it imports, and those that these need', () => {
    expect(names('import os, pandas as pd\nprint(1)').toSorted()).toEqual(['numpy', 'pandas', 'six'])
    expect(names('def f():\n  from numpy.linalg import inv')).toEqual(['numpy'])
    expect(names('text = "other"\nimported = 1')).toEqual([])
  })
})
