import { describe, expect, it } from 'vitest'
import { argumentsLine } from './arguments-line.ts'

describe('a value on one line', () => {
  it.each([
    [{ branch: 'main', days: 7 }, '{ "branch": "main", "days": 7 }'],
    [{}, '{}'],
    [[1, [2], { a: null }], '[1, [2], { "a": null }]'],
    [undefined, ''],
    ['text', '"text"'],
    [true, 'true'],
  ])('shows %j', (value, line) => {
    expect(argumentsLine(value)).toBe(line)
  })

  it('cuts what is long without reading all of it', () => {
    let reads = 0
    const list = new Proxy(new Array<number>(100_000).fill(7), {
      get(target, key) {
        reads += 1
        return Reflect.get(target, key)
      },
    })
    expect(argumentsLine(list)).toHaveLength(241)
    expect(reads).toBeLessThan(200)
  })
})
