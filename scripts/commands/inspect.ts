import { inspectStreamCommand } from '../inspect/inspect-stream.ts'
import { inspectTextCommand } from '../inspect/inspect-text.ts'

export const commands = [inspectTextCommand, inspectStreamCommand]
