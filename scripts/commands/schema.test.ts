import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { schemaPlace } from '#lib/platform/index.ts'
import { SNAPSHOT, withoutComments } from './schema.ts'

const read = (name: string) => readFileSync(schemaPlace(name), 'utf8')

it('has a migration for all that the models have, on both databases', () => {
  expect(read(SNAPSHOT)).toBe(withoutComments(read('models.prisma')))
  const files = ['sqlite', 'postgresql'].flatMap(provider =>
    readdirSync(schemaPlace(provider, 'migrations'), { recursive: true, encoding: 'utf8' }),
  )
  expect(files.filter(name => !/^\d{14}_\w+([/\\]migration\.sql)?$/.test(name))).toEqual([])
})

it('keeps what a migration depends on of the models', () => {
  expect(withoutComments('/// A person.\nmodel User {\n\n  // key\n  id String @id @default("//") // kept\n}\n')).toBe(
    'model User {\n  id String @id @default("//") // kept\n}\n',
  )
})
