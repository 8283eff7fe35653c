/** Under which a reference to a file of ours stands in a prompt. */
export const OURS = 'parley'

/** The id of the file that a part of a prompt refers to; null for any other. */
export function uploadId(part: object): string | null {
  const data = 'data' in part ? part.data : null
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'reference' || !('reference' in data)) return null
  return (data.reference as Record<string, string>)[OURS] ?? null
}
