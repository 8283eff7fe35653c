import { words } from '../words.ts'

export const prompts = words({
  prompt: 'Prompt',
  createPrompt: 'Create prompt',
  asksForNames: 'Asks for {names}.',
  variablesHint: "A variable is '{{topic}}', one with choices '{{tone:formal|friendly}}'; '{{date}}' is filled in with today’s.",
  loadingPrompts: 'Loading prompts',
  promptsNotLoaded: 'The prompts could not be loaded.',
  prompts: 'Prompts',
  filterPrompts: 'Filter prompts',
  noPromptMatches: 'No prompt matches this filter.',
  saveTextThatYouWrite: 'Save text that you write often. You can share it with people or with everyone.',
  noPromptsYet: 'No prompts yet',
  makeACopy: 'Make a copy',
  deleteName: 'Delete {name}',
  newPrompt: 'New prompt',
  textThatYouInsert:
    "Text that you insert by typing / and its name. Variables such as <code>'{{topic}}'</code> are filled in through a form.",
  editTitle: 'Edit /{name}',
  failure: 'This did not work.',
  wasDeleted: '/{name} was deleted.',
  editPrompt: 'Edit {name}',
  copyPrompt: 'Copy {name}',
})
