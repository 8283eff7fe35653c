// Preloaded into a server: what waits for a minute waits two seconds, so that a test sees what happens then.
const wait = globalThis.setTimeout
const shortened = (run, ms, ...given) => wait(run, ms === 60_000 ? 2_000 : ms, ...given)
globalThis.setTimeout = Object.defineProperties(shortened, Object.getOwnPropertyDescriptors(wait))
