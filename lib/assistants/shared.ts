export type { ChatAssistant } from './assistants.ts'
export type { AssistantDefinition } from './definition.ts'
export {
  MAX_ASSISTANT_INSTRUCTIONS,
  MAX_DESCRIPTION,
  MAX_NAME,
  MAX_PICTURE_BYTES,
  MAX_STARTERS,
} from './limits.ts'
export { promptFields } from './prompts/prompt-fields.ts'
export { fillPrompt, type PromptVariable, promptVariables } from './prompts/variables.ts'
