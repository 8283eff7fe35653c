import { words } from '../words.ts'

export const promptFields = words({
  name: 'Name',
  nameHint: 'What you write after the slash, without spaces.',
  nameRequired: 'Enter a name.',
  namePattern: 'Use letters, digits, - and _ for the name, without spaces.',
  title: 'Title',
  titleHint: 'Shown in the menu. Leave empty to show the name.',
  text: 'Text',
  textPattern: 'Write the text of the prompt.',
})
