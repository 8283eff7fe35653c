export { firstMisfit, type Misfit } from './misfit.ts'
export { orderedSchema } from './ordered.ts'
export { isObject } from './schema.ts'
export { typesOf } from './types-of.ts'
