import { inspectTextCommand } from '../inspect/inspect-text.ts'

export const commands = [inspectTextCommand]
