export function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const found = map.get(key)
  if (found) found.add(value)
  else map.set(key, new Set([value]))
}

export function dropFrom(map: Map<string, Set<string>>, key: string, value: string): void {
  const found = map.get(key)
  found?.delete(value)
  if (found?.size === 0) map.delete(key)
}
