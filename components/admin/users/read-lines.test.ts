import { expect, it } from 'vitest'
import { readLines } from './read-lines.ts'

const of = (email: string, name = '', role = '', groups: string[] = []) => ({ email, name, role, groups })

it('reads addresses alone, in lines or between separators, and as mail programs copy them', () => {
  expect(readLines('ada@example.org\r\n\n  bob@example.org ')).toEqual([of('ada@example.org'), of('bob@example.org')])
  expect(readLines('ada@example.org, bob@example.org')).toEqual([of('ada@example.org'), of('bob@example.org')])
  expect(readLines('Ada Lovelace <ada@example.org>')).toEqual([of('ada@example.org', 'Ada Lovelace')])
})

it('reads name, role and groups of a CSV file with a heading, quotes and either separator', () => {
  const lines = [of('ada@example.org', 'Lovelace, "Ada"', 'manager', ['Sales', 'Ops']), of('bob@example.org')]
  expect(
    readLines('\uFEFFE-mail,Name,Role,Groups\r\nada@example.org,"Lovelace, ""Ada""",manager,Sales|Ops\r\nbob@example.org,,,\r\n'),
  ).toEqual(lines)
  expect(readLines('email;name;role;groups\nada@example.org;"Lovelace, ""Ada""";manager;Sales|Ops\nbob@example.org')).toEqual(lines)
})

it('keeps a line that makes no sense, for the server to say so', () => {
  expect(readLines('nonsense\nada@example.org')).toEqual([of('nonsense'), of('ada@example.org')])
  expect(readLines('"open\nada@example.org')).toEqual([of('"open'), of('ada@example.org')])
  expect(readLines('')).toEqual([])
})

it('reads a long text without end quotes in linear time', () => {
  const began = performance.now()
  readLines('"a'.repeat(100_000))
  readLines('"\n'.repeat(20_000))
  expect(performance.now() - began).toBeLessThan(2_000)
})
