import { loadPyodide, type PyodideAPI } from 'pyodide'
import { info } from 'pyodide/pyodide-lock.json'
import type { Outcome } from './javascript.ts'
import type { CodeFile, PythonParts } from './job.ts'
import { codeLimits } from './limits.ts'
import type { Output } from './output.ts'
import { type PlotKind, plotSvg } from './plot.ts'
import { PLOT_PY, RUN_PY } from './python-sources.ts'

/** No server has this name (RFC 2606): each request is answered with the parts that the page has given. */
const PARTS = 'https://parts.invalid/'
export const FOLDER = '/files'

export interface Python {
  run(code: string): Promise<Outcome>
  /** Files below the folder that are new or changed. */
  changed(): Iterable<CodeFile>
}

/** Starts the interpreter with the parts and wheels of the page, and files in its working folder. */
export async function startPython(
  parts: PythonParts,
  { wheels, files, output, show }: { wheels: readonly CodeFile[]; files: readonly CodeFile[]; output: Output; show: (svg: string) => void },
): Promise<Python> {
  const own = globalThis.fetch
  globalThis.fetch = answering(parts, wheels)
  try {
    const python = await loadPyodide({
      indexURL: PARTS,
      packageBaseUrl: PARTS,
      // No package but those that are given: the interpreter would name a server for the others.
      lockFileContents: { info, packages: {} } as never,
      createPyodideModule: (await importText(parts.asm)).default,
      env: { HOME: FOLDER, PYTHON_COLORS: '0', NO_COLOR: '1', MPLBACKEND: 'agg' },
    } as never)
    speak(python, output)
    if (wheels.length > 0)
      await python.loadPackage(
        wheels.map(({ name }) => PARTS + name),
        { messageCallback: () => undefined },
      )
    python.registerJsModule('_parley_plot', { draw: drawing(show) })
    python.FS.writeFile(`${String(python.runPython('import site; site.getsitepackages()[0]'))}/plot.py`, PLOT_PY)
    for (const { name, bytes } of files) python.FS.writeFile(`${FOLDER}/${name}`, bytes)
    const given = new Map([...walk(python, FOLDER)].map(({ path, stat }) => [path, stampOf(stat)]))
    const run = python.runPython(RUN_PY, { globals: python.toPy({}) }) as (...given: unknown[]) => Promise<string>
    return {
      async run(code) {
        return JSON.parse(await run(code, codeLimits.valueChars, codeLimits.errorChars)) as Outcome
      },
      *changed() {
        for (const { path, stat } of walk(python, FOLDER))
          if (given.get(path) !== stampOf(stat)) yield { name: path.slice(FOLDER.length + 1), bytes: python.FS.readFile(path) }
      },
    }
  } finally {
    globalThis.fetch = own
  }
}

function answering(parts: PythonParts, wheels: readonly CodeFile[]): typeof fetch {
  const held = new Map<string, { body: BodyInit; type: string }>([
    ['pyodide.asm.wasm', { body: parts.wasm, type: 'application/wasm' }],
    ['python_stdlib.zip', { body: parts.stdlib, type: 'application/zip' }],
    ...wheels.map(({ name, bytes }) => [name, { body: bytes, type: 'application/zip' }] as const),
  ])
  return async asked => {
    const name = decodeURIComponent(String(asked instanceof Request ? asked.url : asked).slice(PARTS.length))
    const part = held.get(name)
    return part ? new Response(part.body, { headers: { 'content-type': part.type } }) : new Response(null, { status: 404 })
  }
}

async function importText(source: string): Promise<{ default: unknown }> {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  try {
    return await import(/* @vite-ignore */ address)
  } finally {
    URL.revokeObjectURL(address)
  }
}

function speak(python: PyodideAPI, output: Output): void {
  const to = (stream: 'out' | 'error') => {
    const decoder = new TextDecoder()
    return (bytes: Uint8Array) => {
      output.write(stream, decoder.decode(bytes, { stream: true }))
      return bytes.length
    }
  }
  // Only to a terminal does Python write line by line.
  python.setStdout({ write: to('out'), isatty: true })
  python.setStderr({ write: to('error'), isatty: true })
  python.setStdin({ stdin: () => null, isatty: false })
}

function drawing(show: (svg: string) => void) {
  return (
    kind: PlotKind,
    places: Float64Array | string[] | null | undefined,
    names: string[],
    values: Float64Array[],
    ...[title, xLabel, yLabel]: string[]
  ) => {
    const isBar = kind === 'bar'
    const series = names.map((name, n) => ({ name, values: values[n] ?? new Float64Array() }))
    show(
      plotSvg({
        kind,
        xs: isBar || !places ? null : (places as Float64Array),
        labels: isBar && places ? (places as string[]) : [],
        series,
        title: title ?? '',
        xLabel: xLabel ?? '',
        yLabel: yLabel ?? '',
      }),
    )
  }
}

interface Stat {
  mode: number
  size: number
  mtime: Date
}

const stampOf = ({ size, mtime }: Stat) => `${size} ${mtime.getTime()}`

function* walk({ FS }: PyodideAPI, folder: string): Generator<{ path: string; stat: Stat }> {
  for (const name of FS.readdir(folder) as string[]) {
    if (name === '.' || name === '..' || name === '__pycache__') continue
    const path = `${folder}/${name}`
    // A link is not followed: it may lead in a circle.
    const stat = FS.lstat(path) as Stat
    if (FS.isDir(stat.mode)) yield* walk({ FS } as PyodideAPI, path)
    else if (FS.isFile(stat.mode)) yield { path, stat }
  }
}
