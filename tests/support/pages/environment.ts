import { builtinEnvironments, type Environment } from 'vitest/runtime'

const { jsdom } = builtinEnvironments

/** Globals that a page knows by the same names, and that a server checks its own values by. */
const ofServers =
  /^(ArrayBuffer|Uint8Array|Uint16Array|Uint32Array|Uint8ClampedArray|Int8Array|Int16Array|Int32Array|Float32Array|Float64Array|DOMException|Crypto|Performance|WebSocket)$/

/** A page of jsdom beside a whole server in one process: packages are those of a server. */
export default {
  ...jsdom,
  name: 'page-beside-server',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = Object.getOwnPropertyNames(global)
      .filter(name => ofServers.test(name))
      .map(name => [name, Object.getOwnPropertyDescriptor(global, name) as PropertyDescriptor] as const)
    const page = await jsdom.setup(global, options)
    for (const [name, descriptor] of kept) Object.defineProperty(global, name, descriptor)
    return page
  },
} satisfies Environment
