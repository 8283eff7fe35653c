import type { ChatMessage, ChildView, FinishReason, InputRequestView, RunStatus, Usage } from '#lib/messages/index.ts'

/** Share of its own that a parent gives a child. */
export interface Allowance {
  /** Time in which it may work, in milliseconds. */
  timeMs: number
  /** Schema of the JSON that its last answer has to be. */
  resultSchema?: Record<string, unknown>
}

/** Task of a call, as its arguments say it. Names of assistant, model, tools and files are the model's. */
export interface NewChild {
  callId: string
  task: string
  assistant?: string | undefined
  model?: string | undefined
  tools?: readonly string[] | undefined
  files?: readonly string[] | undefined
  /** Ids of the tools that the parent was offered. */
  offered: ReadonlySet<string>
  allowance: Allowance
}

/** Why no child was started. */
export interface ChildRefusal {
  status: 'failed' | 'limit' | 'stopped'
  text: string
}

export type StartedChild = Omit<ChildView, 'status' | 'finishedAt' | 'usage' | 'treeUsage' | 'costMicroUsd'>

/** A child and its own children as they are now. */
export interface ChildLook {
  status: RunStatus
  /** Open questions, with the run that asks. */
  questions: { runId: string; view: InputRequestView }[]
  /** Title of its call in progress, for people; null where this process does not know. */
  doing: string | null
}

export interface ChildResult {
  status: RunStatus
  finishReason: FinishReason | null
  /** Sentence of the error that ended it. */
  error: string | null
  usage: Usage
  /** Null where the answer was deleted. */
  message: ChatMessage | null
}

/** Usage of the tree of an answer without the run that asks. */
export interface TreeUse {
  rounds: number
  tokens: number
}

/** Children of one run, in the database and in this process. */
export interface Children {
  /** Starts a child. The call has one at most: where it has one, that is returned. */
  start(child: NewChild): Promise<StartedChild | ChildRefusal>
  find(callId: string): Promise<StartedChild | null>
  look(childId: string): Promise<ChildLook>
  result(childId: string): Promise<ChildResult>
  /** Asks a child and its own children to stop. One that has ended stays as it is. */
  stop(childId: string): Promise<void>
  /** Calls the listener when a run of the tree asks something, or ends. */
  onNews(listener: () => void): () => void
  /** Tells viewers that the run waits for a person, or no longer does. */
  tellWaiting(): Promise<void>
  treeUse(): Promise<TreeUse>
}
