import { text } from '#lib/fields/shared.ts'

const name = text({
  label: 'Name',
  hint: 'What you write after the slash, without spaces.',
  most: 64,
  required: 'Enter a name.',
  pattern: [/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, 'Use letters, digits, - and _ for the name, without spaces.'],
  mono: true,
})

export const promptFields = {
  name: { ...name, fromText: (typed: string) => typed.trim().replace(/^\//, '') },
  title: text({ label: 'Title', hint: 'Shown in the menu. Leave empty to show the name.', most: 200 }),
  text: text({ label: 'Text', most: 100_000, isVerbatim: true, pattern: [/\S/, 'Write the text of the prompt.'], rows: 8 }),
}
