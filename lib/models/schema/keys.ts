import type { Schema } from '#lib/json-schema/shared.ts'
import type { SchemaDialect } from './node.ts'

const PLAIN = /^[A-Za-z0-9_.-]{1,64}$/
const GOOGLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/

export interface Keys {
  /** Maps a property name to the wire. The same name always gives the same result. */
  of(name: string): string
  /** Adds the original name to the description of a renamed property's schema. */
  told(name: string, schema: Schema): Schema
  renamed: ReadonlyMap<string, string>
}

/**
 * Creates the renaming of properties that a wire refuses. Anthropic accepts letters, digits and `_.-`; Google accepts fewer; OpenAI any.
 */
export function createKeys(dialect: SchemaDialect, schema: Schema): Keys {
  const form = dialect === 'google' ? GOOGLE : PLAIN
  const given = new Map<string, string>()
  const renamed = new Map<string, string>()
  const own = keysIn(schema)

  const rename = (name: string): string => {
    const letters = name.replace(dialect === 'google' ? /[^A-Za-z0-9_]+/g : /[^A-Za-z0-9_.-]+/g, '_').slice(0, 48)
    const base = form.test(letters) && /[A-Za-z0-9]/.test(letters) ? letters : `field_${letters.replace(/^_+|(?<!_)_+$/g, '')}`.slice(0, 56)
    for (let round = 1; ; round++) {
      const chosen = round === 1 ? `${base.replace(/(?<!_)_+$/, '')}_` : `${base}_${round}`
      // A name that the tool itself uses must not be taken.
      if (!renamed.has(chosen) && !own.has(chosen)) return chosen
    }
  }

  return {
    of(name) {
      if (dialect === 'openai' || form.test(name)) return name
      const known = given.get(name)
      if (known !== undefined) return known
      const chosen = rename(name)
      given.set(name, chosen)
      renamed.set(chosen, name)
      return chosen
    },
    told(name, schema) {
      if (!given.has(name)) return schema
      const said = `Its own name is ${JSON.stringify(name.slice(0, 200))}.`
      return { ...schema, description: typeof schema.description === 'string' ? `${schema.description} ${said}` : said }
    },
    renamed,
  }
}

function keysIn(schema: Schema): Set<string> {
  const keys = new Set<string>()
  JSON.stringify(schema, (key, value) => {
    keys.add(key)
    return value
  })
  return keys
}

/** Restores the tool's own property names in a model's arguments. Invalid JSON is returned unchanged. */
export function withOwnKeys(input: string, renamed: ReadonlyMap<string, string>): string {
  if (renamed.size === 0) return input
  let value: unknown
  try {
    value = JSON.parse(input)
  } catch (error) {
    if (error instanceof SyntaxError) return input
    throw error
  }
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).map(([key, one]) => [renamed.get(key) ?? key, one]))
      : inner,
  )
}
