export { type Inspection, inspectText, type TraceStep } from './inspect.ts'
export { type Emission, Scanner, type ScannerOptions, type ScannerState } from './scanner.ts'
export type { FoundCall, OfferedTool } from './tool-book.ts'
