import type { TextChange } from '#lib/messages/index.ts'

/** The page of a tool's App, ready to be shown in the sandbox. */
export interface AppPage {
  html: string
  /** URL of the page on the second origin, under the matching policy, in which the App is shown. */
  sandboxUrl: string
  /** It asks to put text on the clipboard. */
  mayCopy: boolean
  prefersBorder: boolean
  tool: { name: string; title?: string; description?: string; inputSchema: Record<string, unknown> }
}

/** `ask`: the page differs from the accepted one; the same request with its hash shows it. */
export type AppPageAnswer<Page = AppPage> = { status: 'page'; page: Page } | { status: 'ask'; question: AppPageQuestion }

export interface AppPageQuestion {
  /** Why the person is asked. */
  rule: string
  change: TextChange[]
  hash: string
}

/** `ask`: nothing was called yet; repeat the call with an approval of `call` to run it. */
export type AppCallAnswer<Result = unknown> = { status: 'done'; result: Result } | { status: 'ask'; question: AppCallQuestion }

export interface AppCallQuestion {
  tool: string
  /** Why the person is asked. */
  rule: string
  /** Difference in the tool's definition; absent where the server has not changed it. */
  change?: TextChange[]
  /** Names these arguments and this definition: another call needs another approval. */
  call: string
}

export interface AppApproval {
  call: string
  choice: 'allow_once' | 'allow_session' | 'allow_always'
}
