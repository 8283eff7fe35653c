/** Smallest page on which an App fits in the corner. */
const ROOM = '(min-width: 900px) and (min-height: 600px)'

export function hasRoomForPictureInPicture(): boolean {
  return window.matchMedia(ROOM).matches
}

/** Calls back when the room for picture-in-picture appears or disappears. Returns a function that ends it. */
export function onRoomChange(changed: () => void): () => void {
  const room = window.matchMedia(ROOM)
  room.addEventListener('change', changed)
  return () => room.removeEventListener('change', changed)
}

/** Corner of a page in which one App at a time stays while the chat scrolls. */
export interface PictureInPicture {
  /** Takes the corner, and evicts the App in it. */
  take: (leave: () => void) => void
  free: (leave: () => void) => void
}

export function createPictureInPicture(): PictureInPicture {
  let holder: (() => void) | null = null
  return {
    take(leave) {
      const before = holder
      holder = leave
      if (before !== leave) before?.()
    },
    free(leave) {
      if (holder === leave) holder = null
    },
  }
}
