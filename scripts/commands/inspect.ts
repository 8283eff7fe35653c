import { inspectRunCommand } from '../inspect/inspect-run.ts'
import { inspectStreamCommand } from '../inspect/inspect-stream.ts'
import { inspectTextCommand } from '../inspect/inspect-text.ts'

export const commands = [inspectTextCommand, inspectStreamCommand, inspectRunCommand]
