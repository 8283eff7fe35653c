export { firstMisfit, type Misfit } from './misfit.ts'
export { isObject } from './schema.ts'
export { typesOf } from './types-of.ts'
