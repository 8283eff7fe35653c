import type { AssistantSummary, AssistantVersionView, AssistantView } from './assistants.ts'
import type { PromptSummary, SavedPromptView } from './prompts/saved-prompts.ts'

type Json<T> = { [Key in keyof T]: T[Key] extends Date ? string : T[Key] }

/** Assistants and prompts as the browser's routes send them. */
export type AssistantSummaryJson = Json<AssistantSummary>
export type AssistantJson = Json<AssistantView>
export type AssistantVersionJson = Json<AssistantVersionView>
export type PromptSummaryJson = Json<PromptSummary>
export type PromptJson = Json<SavedPromptView>
