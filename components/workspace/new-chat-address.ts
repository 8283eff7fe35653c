interface ShownChat {
  read(): { place: { project: { id: string } | null; access: string } | null }
}

/** Returns the address of a new chat: it begins in the project that is open, where the person may add to it. */
export function newChatAddress(pathname: string, shown: ShownChat | null): string {
  const ofPage = /^\/projects\/([^/]+)$/.exec(pathname)?.[1]
  const place = ofPage === undefined ? (shown?.read().place ?? null) : null
  const id = ofPage ?? (place && place.access !== 'read' ? place.project?.id : undefined)
  return id === undefined ? '/' : `/?project=${encodeURIComponent(id)}`
}
