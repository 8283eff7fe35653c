import type { TextChange } from '#lib/messages/index.ts'

/** The page of a tool's App, ready to be shown in the sandbox. */
export interface AppPage {
  html: string
  /** The page on the second origin that the App is shown within, under the policy that fits it. */
  sandboxUrl: string
  /** It asks to put text on the clipboard. */
  mayCopy: boolean
  prefersBorder: boolean
  tool: { name: string; title?: string; description?: string; inputSchema: Record<string, unknown> }
}

/** `ask`: the page is another one than was accepted; the same question with its hash shows it. */
export type AppPageAnswer<Page = AppPage> = { status: 'page'; page: Page } | { status: 'ask'; question: AppPageQuestion }

export interface AppPageQuestion {
  /** Why the person is asked. */
  rule: string
  change: TextChange[]
  hash: string
}

/** `ask`: nothing was called yet; the same call with an approval of `call` runs. */
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
