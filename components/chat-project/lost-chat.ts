/** Key in the storage of the tab: the next page tells that the chat of the last one was lost. */
const KEY = 'parley:lost-chat'

/** Notes for the next page of this tab that the person has lost the chat that was open. */
export function noteLostChat(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // A browser without storage leads to the other page all the same.
  }
}

/** Tells once whether the chat that was open in this tab was lost. */
export function takeLostChat(): boolean {
  try {
    const isLost = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return isLost
  } catch {
    return false
  }
}
