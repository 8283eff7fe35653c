/** Lets jobs of one key take turns, in the order in which they come. */
export interface Turns {
  take<T>(key: string, job: () => Promise<T>): Promise<T>
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>()
  return {
    take(key, job) {
      const mine = (last.get(key) ?? Promise.resolve()).then(job, job)
      last.set(key, mine)
      const leave = () => {
        if (last.get(key) === mine) last.delete(key)
      }
      mine.then(leave, leave)
      return mine
    },
  }
}
