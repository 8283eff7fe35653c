import { words } from '../words.ts'

/** Problems of a skill's files. */
export const skillProblems = words({
  invalid: '{path}: {problem}',
  missing: 'The skill has no SKILL.md.',
  notText: 'SKILL.md is no UTF-8 text.',
  noFrontMatter: 'SKILL.md must begin with front matter between two lines of ---.',
  openFrontMatter: 'The front matter has no closing line of ---.',
  longFrontMatter: 'The front matter is longer than {most, number} characters.',
  notYaml: 'The front matter is no plain YAML. Aliases are not allowed.',
  badName: 'The name needs 1 to {most, number} characters: a–z, 0–9 and single hyphens between them.',
  badDescription: 'The description needs 1 to {most, number} characters.',
  badCompatibility: 'The compatibility has at most {most, number} characters.',
  badMetadata: 'The metadata must be a list of names and values.',
  noBody: 'Write the instructions below the front matter.',
  tooLong: 'SKILL.md is larger than {most, number} KB.',
  otherFolder: 'The folder is called {folder}, and the skill {name}. Give both one name.',
  outside: 'The path leaves the folder of the skill.',
  tooManyFiles: 'The skill has more than {most, number} files.',
  fileTooLong: 'The file is larger than {most, number} KB.',
  allTooLong: 'The files together are larger than {most, number} MB.',
  broken: 'The archive cannot be read.',
})
