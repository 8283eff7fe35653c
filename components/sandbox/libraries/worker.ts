import { runJavaScript } from '../worker/javascript.ts'
import type { CodeFile, CodeMessage, WorkerJob } from '../worker/job.ts'
import { codeLimits } from '../worker/limits.ts'
import { boundMemory } from '../worker/memory.ts'
import { createOutput } from '../worker/output.ts'
import { createPlot } from '../worker/plot-calls.ts'
import { startPython } from '../worker/python.ts'

const post = (message: CodeMessage) => postMessage(message)
const output = createOutput(post, () => performance.now())
let pictures = 0

function show(svg: string) {
  pictures += 1
  if (pictures > codeLimits.pictures) return
  post({ kind: 'picture', file: { name: `plot-${pictures}.svg`, bytes: new TextEncoder().encode(svg) } })
}

addEventListener('message', ({ data }: MessageEvent<WorkerJob>) => void work(data), { once: true })

/** Runs one job, and ends. The worker is not used again: nothing of one run is left for the next. */
async function work(job: WorkerJob): Promise<void> {
  boundMemory(codeLimits.memoryBytes)
  // A worker of this worker would have no such bound. The interpreter refuses to start where scripts can be imported.
  for (const name of ['Worker', 'importScripts']) Object.defineProperty(globalThis, name, { value: undefined })
  try {
    if (job.python) await python(job)
    else await javascript(job)
  } catch (error) {
    end({ value: null, error: { text: String(error), line: null } }, [])
  }
}

async function python(job: WorkerJob) {
  if (!job.python) return
  const interpreter = await startPython(job.python, { ...job, output, show })
  post({ kind: 'started' })
  const outcome = await interpreter.run(job.code)
  end(outcome, interpreter.changed())
}

async function javascript(job: WorkerJob) {
  const files = new Map(job.files.map(file => [file.name, file]))
  post({ kind: 'started' })
  const outcome = await runJavaScript(job.code, { output, plot: createPlot(show), files })
  const given = new Set(job.files)
  end(
    outcome,
    [...files.values()].filter(file => !given.has(file)),
  )
}

function end({ value, error }: Pick<Extract<CodeMessage, { kind: 'end' }>, 'value' | 'error'>, written: Iterable<CodeFile>) {
  const files: CodeFile[] = []
  let droppedFiles = 0
  let bytes = 0
  for (const file of written) {
    const fits = files.length < codeLimits.files && bytes + file.bytes.byteLength <= codeLimits.fileBytes
    if (!fits) droppedFiles += 1
    else {
      files.push(file)
      bytes += file.bytes.byteLength
    }
  }
  const droppedChars = output.end()
  post({ kind: 'end', value, error, files, droppedChars, droppedFiles })
}
