export { dialectOf } from './dialects/table.ts'
export type { Emission, ScannerOptions, ScannerState } from './emission.ts'
export { type Inspection, inspectText, type TraceStep } from './inspect.ts'
export { createInterceptorMeter, type InterceptorMeter } from './meter.ts'
export { type InterceptOptions, interceptPort } from './middleware.ts'
export { Scanner } from './scanner.ts'
export {
  addCounters,
  type DialectName,
  defaultInterceptor,
  type InterceptorCounters,
  type InterceptorSettings,
  isDialectName,
} from './shared.ts'
export type { FoundCall, OfferedTool } from './tool-book.ts'
