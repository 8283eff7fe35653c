/** Key under which a prompt refers to a file of ours. */
export const OURS = 'parley'

/** Returns the id of the file that a part of a prompt refers to; null for any other part. */
export function uploadId(part: object): string | null {
  const data = 'data' in part ? part.data : null
  if (typeof data !== 'object' || data === null || !('type' in data) || data.type !== 'reference' || !('reference' in data)) return null
  return (data.reference as Record<string, string>)[OURS] ?? null
}
