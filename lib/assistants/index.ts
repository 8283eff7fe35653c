export type {
  AssistantChange,
  AssistantInUse,
  AssistantSummary,
  Assistants,
  AssistantVersionView,
  AssistantView,
  ChatAssistant,
} from './assistants.ts'
export { calledAs } from './called-as.ts'
export { type AnsweringChoice, modelWith, toolsWith } from './chosen-by.ts'
export { createAssistants } from './create-assistants.ts'
export { type AssistantDefinition, definitionSchema } from './definition.ts'
export { exportOwn } from './export-own.ts'
export { exportedAssistant, importedAssistants } from './portable.ts'
export { createSavedPrompts } from './prompts/create-saved-prompts.ts'
export { promptChangeSchema, promptFormSchema } from './prompts/forms.ts'
export type { SavedPrompts, SavedPromptView } from './prompts/saved-prompts.ts'
