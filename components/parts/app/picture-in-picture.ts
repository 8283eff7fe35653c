/** Where there is no room for it, nothing stands in the corner. */
const ROOM = '(min-width: 900px) and (min-height: 600px)'

export function hasRoomForPictureInPicture(): boolean {
  return window.matchMedia(ROOM).matches
}

/** Calls back when there is room from now on, or none any more. The function given back ends that. */
export function onRoomChange(changed: () => void): () => void {
  const room = window.matchMedia(ROOM)
  room.addEventListener('change', changed)
  return () => room.removeEventListener('change', changed)
}

/** The corner of a page, in which one App at a time stays while the chat goes by. */
export interface PictureInPicture {
  /** Whoever stands there leaves. */
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
