export { createRuns } from './create-runs.ts'
export { executionCalls, hasToolCalls, historyCalls, type Reply, type ReplyCall, statusText } from './reply.ts'
export type { RunDeps, RunLimits } from './run-context.ts'
export type { InputAnswer, Runs, RunView, StartedRun, StartRun } from './runs.ts'
