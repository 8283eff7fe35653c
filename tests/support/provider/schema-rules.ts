type Json = Record<string, unknown>

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const COMBINATORS = ['anyOf', 'oneOf', 'allOf'] as const
const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'] as const
const LISTS = [...COMBINATORS, 'prefixItems'] as const
const MAPS = ['properties', 'patternProperties', '$defs'] as const
const NUMBERS = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
]
const GEMINI = new Set(
  'type format title description enum items prefixItems minItems maxItems minimum maximum anyOf properties additionalProperties required'.split(
    ' ',
  ),
)

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists problems that OpenAI refuses with 400 in a function's parameters (`invalid_function_parameters`). */
export function openaiProblems(schema: Json): string[] {
  return [...rootProblems(schema, ['oneOf', 'anyOf', 'allOf', 'enum', 'not']), ...walk(schema, schema, '#', general)]
}

/** Lists problems that Anthropic refuses with 400 in an `input_schema`, which must be valid by the 2020-12 draft. */
export function anthropicProblems(schema: Json): string[] {
  const keys = (node: Json, place: string) =>
    Object.keys(isObject(node.properties) ? node.properties : {})
      .filter(name => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
      .map(name => `${place}: the property ${JSON.stringify(name)} has a name of another form`)
  return [
    ...rootProblems(schema, ['oneOf', 'anyOf', 'allOf']),
    ...walk(schema, schema, '#', (node, root, place) => [...general(node, root, place), ...keys(node, place)]),
  ]
}

/** Lists problems in a function's parameters that Gemini refuses with 400, or cannot read. */
export function googleProblems(schema: Json): string[] {
  const own = (node: Json, place: string) => [
    ...Object.keys(node)
      .filter(key => !GEMINI.has(key))
      .map(key => `${place}: ${key} is no field`),
    ...(Array.isArray(node.enum) && !node.enum.every(one => typeof one === 'string' && one !== '')
      ? [`${place}: enum of something else than texts`]
      : []),
    ...(node.enum !== undefined && ![node.type].flat().includes('string') ? [`${place}: enum without the type string`] : []),
    ...(typeof node.format === 'string' && !['date-time', 'enum', 'int32', 'int64', 'float', 'double'].includes(node.format)
      ? [`${place}: format`]
      : []),
    ...(Array.isArray(node.required) ? node.required : [])
      .filter(name => !isObject(node.properties) || !Object.hasOwn(node.properties, String(name)))
      .map(name => `${place}: requires ${String(name)}, which is no property`),
  ]
  return [
    ...rootProblems(schema, ['oneOf', 'anyOf', 'allOf', 'enum']),
    ...walk(schema, schema, '#', (node, root, place) => [...general(node, root, place), ...own(node, place)]),
  ]
}

function rootProblems(schema: Json, banned: readonly string[]): string[] {
  return [
    ...(schema.type === 'object' ? [] : ['#: the root is no object']),
    ...(isObject(schema.properties) ? [] : ['#: the root has no properties']),
    ...banned.filter(key => key in schema).map(key => `#: ${key} at the root`),
  ]
}

type Check = (node: Json, root: Json, place: string) => string[]

function walk(node: unknown, root: Json, place: string, check: Check): string[] {
  if (typeof node === 'boolean') return []
  if (!isObject(node)) return [`${place}: is no schema`]
  const below: [string, unknown][] = [
    ...ONE.flatMap((key): [string, unknown][] => (key in node ? [[key, node[key]]] : [])),
    ...LISTS.flatMap(key => (Array.isArray(node[key]) ? node[key].map((one, at): [string, unknown] => [`${key}/${at}`, one]) : [])),
    ...MAPS.flatMap(key =>
      isObject(node[key]) ? Object.entries(node[key]).map(([name, one]): [string, unknown] => [`${key}/${name}`, one]) : [],
    ),
  ]
  return [...check(node, root, place), ...below.flatMap(([step, one]) => walk(one, root, `${place}/${step}`, check))]
}

const general: Check = (node, root, place) => {
  const problems: string[] = []
  const types = node.type === undefined ? [] : [node.type].flat()
  if (types.some(type => !TYPES.includes(String(type))) || new Set(types).size !== types.length)
    problems.push(`type ${JSON.stringify(node.type)}`)
  if (node.type !== undefined && types.length === 0) problems.push('no type')
  if (types.includes('array') && !isObject(node.items) && typeof node.items !== 'boolean') problems.push('array schema missing items')
  if (Array.isArray(node.items)) problems.push('items is a list')
  for (const key of MAPS) if (key in node && !isObject(node[key])) problems.push(`${key} is no object`)
  for (const key of LISTS)
    if (key in node && (!Array.isArray(node[key]) || node[key].length === 0)) problems.push(`${key} is no list, or empty`)
  if ('required' in node) {
    const { required } = node
    if (!Array.isArray(required) || required.some(name => typeof name !== 'string')) problems.push('required is no list of names')
    else if (new Set(required).size !== required.length) problems.push('required has non-unique elements')
  }
  if ('enum' in node && (!Array.isArray(node.enum) || node.enum.length === 0)) problems.push('enum is empty')
  if (Array.isArray(node.enum) && new Set(node.enum.map(one => JSON.stringify(one))).size !== node.enum.length)
    problems.push('enum repeats')
  if (Array.isArray(node.enum) && types.length > 0 && !node.enum.every(one => types.some(type => isOf(one, type))))
    problems.push('enum of another type')
  for (const key of NUMBERS) if (key in node && typeof node[key] !== 'number') problems.push(`${key} is no number`)
  if ('$ref' in node && !leadsSomewhere(node.$ref, root)) problems.push(`$ref ${String(node.$ref)} leads nowhere`)
  return problems.map(problem => `${place}: ${problem}`)
}

function isOf(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

function leadsSomewhere(reference: unknown, root: Json): boolean {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return false
  return isObject(
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), root),
  )
}
