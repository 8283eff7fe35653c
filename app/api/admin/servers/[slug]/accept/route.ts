import { decideTools } from '../decide-tools.ts'

export const POST = decideTools(tools => tools.accept)
