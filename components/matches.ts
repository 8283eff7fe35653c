/** Whether one of the texts contains the filter, in any case. An empty filter matches all. */
export function matches(filter: string, ...texts: readonly (string | null)[]): boolean {
  const wanted = filter.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
