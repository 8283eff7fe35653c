/** Says what is wrong with a path that a person has typed; null where nothing is. The server has the last word. */
export function problemOf(path: string, isTaken: (path: string) => boolean): string | null {
  const parts = path.split('/')
  if (path.trim() === '') return 'Enter a path.'
  if (path.startsWith('/') || path.includes('\\')) return 'Write the path within the folder, with / between its parts.'
  if (path.endsWith('/') || parts.some(part => part === '' || part === '.')) return 'A part of the path is empty.'
  if (parts.includes('..')) return 'The path must stay in the folder.'
  if (parts.some(part => part !== part.trim())) return 'A part of the path begins or ends with a space.'
  return isTaken(path) ? 'There is a file at this path already.' : null
}
