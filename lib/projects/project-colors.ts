/** Names of colours that a project can have; the page says how each looks in both themes. */
export const projectColors = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type ProjectColor = (typeof projectColors)[number]

/** Reads a stored colour. A name of another version is grey. */
export function colorOf(stored: string): ProjectColor {
  return projectColors.find(color => color === stored) ?? 'grey'
}
