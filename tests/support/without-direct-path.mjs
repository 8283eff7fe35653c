// Loaded before the server: keeps it from finding the listener of `lib/http/direct/direct.ts`, so that Next's router answers every request.
Object.defineProperty(globalThis, Symbol.for('parley.direct'), { get: () => undefined, set: () => undefined })
