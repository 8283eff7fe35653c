import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const room = fileURLToPath(new URL('../../../lib/', import.meta.url))

/** Starts to note which functions are called. The returned function lists the files of `lib` that had one called since, relative to it. */
export async function startCoverage(): Promise<() => Promise<string[]>> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return async () => {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    session.disconnect()
    const called = result.filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]?.count))
    return called
      .flatMap(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : []))
      .filter(file => file.startsWith(room) && !file.includes('/generated/'))
      .map(file => file.slice(room.length))
      .sort()
  }
}
