import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Answer, RecordedRequest, Script } from './script.ts'
import { createProviderServer } from './server.ts'

export type { Answer, RecordedRequest, Script, ScriptedCall, Step } from './script.ts'

/**
 * The mock model server: chat completions, Responses, Messages and Gemini over real HTTP, with `/v1/models`.
 *
 *   const provider = await startProvider()            // a process of its own; startProviderInProcess() in this one
 *   OPENAI_BASE_URL = `${provider.url}/v1`
 *   await provider.script('m', [{ call: { name: 'echo', arguments: { text: 'hi' } } }], [{ text: 'It said hi.' }])
 *   …                                                 // one answer a request; the last is repeated
 *   const [first] = await provider.requests('m')      // body, headers, and who closed the connection when
 *   await provider.stop()
 *
 * Steps stand in script.ts (text, reasoning, call, hold until `release(name)`, stall, cut, error, raw, usage, finish, comment, end).
 * A plain HTTP answer is `{ status, headers, body }`, recorded bytes are `{ replay: '../shared/fixtures/streams/x.sse', pieceBytes }`.
 * With `match`, only requests whose body holds that text are answered so. Models that nobody scripted do what builtin.ts says.
 * A base URL of `${url}/portal` answers everything with a web page.
 * From another language: POST `/__control/script` `{model, answers, match?}`, `/__control/release`, `/__control/key`, `/__control/reset`.
 * GET `/__control/requests`.
 */
export interface MockProvider {
  /** The origin; base URLs are `${url}/v1` and, for Gemini, `${url}/v1beta`. */
  url: string
  script(model: string, ...answers: Answer[]): Promise<void>
  scriptWhere(script: Script): Promise<void>
  release(name: string): Promise<void>
  /** Sets the models that `/v1/models` lists. */
  models(names: string[]): Promise<void>
  /** Requests with another key get 401; null takes any. */
  requireKey(key: string | null): Promise<void>
  /** Requests to model endpoints so far, all or of one model. */
  requests(model?: string): Promise<RecordedRequest[]>
  /** Polls until a request fits; throws after `timeoutMs`. */
  waitFor(fits: (request: RecordedRequest) => boolean, timeoutMs?: number): Promise<RecordedRequest>
  /** Forgets scripts, requests, holds, models and key. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export async function startProvider(): Promise<MockProvider> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`the mock provider ended with ${code}`)))
    child.stdout?.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { url: string }).url))
  })
  return controls(url, async () => {
    if (child.exitCode !== null) return
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill()
    await exited
  })
}

export async function startProviderInProcess(): Promise<MockProvider> {
  const { url, close } = await createProviderServer()
  return controls(url, close)
}

function controls(url: string, stop: () => Promise<void>): MockProvider {
  const post = async (action: string, body: unknown) => {
    const response = await fetch(`${url}/__control/${action}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the mock provider refused ${action}`)
  }
  const requests = async (model?: string) => {
    const all = (await (await fetch(`${url}/__control/requests`)).json()) as RecordedRequest[]
    return all.filter(request => (model === undefined ? request.model !== null : request.model === model))
  }
  return {
    url,
    stop,
    requests,
    script: (model, ...answers) => post('script', { model, answers }),
    scriptWhere: script => post('script', script),
    release: name => post('release', { name }),
    models: names => post('models', { models: names }),
    requireKey: key => post('key', { key }),
    reset: () => post('reset', {}),
    async waitFor(fits, timeoutMs = 5000) {
      for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
        const found = (await requests()).find(fits)
        if (found) return found
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      throw new Error('no request to the mock provider fitted in time')
    },
  }
}
