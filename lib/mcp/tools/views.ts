export interface McpToolView {
  name: string
  /** `server.tool`. */
  id: string
  modelName: string
  title: string | null
  description: string
  inputSchema: Record<string, unknown>
  annotations: { readOnlyHint?: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint?: boolean }
  forApps?: true
  /** Set for the page of a tool's App, which is not a tool. */
  page?: PageText
  hash: string
  pin: ToolPinView
}

/**
 * `changed`: the server now describes the tool otherwise than it did when it was accepted. `new`: the server has added it since its tools were accepted.
 * Each call of either asks until it is accepted, or is denied once it is refused.
 */
export type ToolPinView =
  | { state: 'new'; firstSeenAt: string; isRefused: boolean }
  | { state: 'accepted'; firstSeenAt: string }
  | { state: 'changed'; firstSeenAt: string; changedAt: string; accepted: ToolDefinition; isRefused: boolean }

/** The page of an App as far as it is kept, and what it may reach, one a line. */
export interface PageText {
  text: string
  access: string
}

export interface ToolDefinition {
  title: string | null
  description: string
  inputSchema: Record<string, unknown>
  annotations: McpToolView['annotations']
  forApps?: true
  page?: PageText
}

/** A tool for the composer's picker. */
export interface PickerTool {
  server: string
  serverTitle: string
  name: string
  id: string
  title: string | null
  description: string
  /** Estimated tokens of its definition in a request. */
  tokens: number
  /** True if it or its server declares an icon. */
  hasIcon?: true
  serverHasIcon?: true
}

/** Content of the composer's menu of tools. */
export interface ToolMenu extends PickerListing {
  /** Limit set by the administrator; a small model gets less. */
  budgetTokens: number
  /** Tools of Parley's own servers; absent where there are none to choose. */
  own?: PickerTool[]
}

export interface PickerListing {
  tools: PickerTool[]
  unavailable: { server: string; state: 'starting' | 'failed'; reason: string; needsSignIn?: true }[]
}
