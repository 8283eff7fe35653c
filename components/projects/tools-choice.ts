/** Choice of the tools of new chats. `kept`: a list that was made elsewhere stays as it is. */
export type ToolsChoice = 'all' | 'none' | 'kept'

export function toolsChoiceOf(selected: readonly string[]): ToolsChoice {
  if (selected.length === 0) return 'none'
  return selected.length === 1 && selected[0] === '*' ? 'all' : 'kept'
}

export function toolsOf(choice: Exclude<ToolsChoice, 'kept'>): string[] {
  return choice === 'all' ? ['*'] : []
}
