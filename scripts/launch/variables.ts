import { existsSync } from 'node:fs'

/**
 * Removes the variables that are set to nothing, such as `compose.yaml` passes on: they count as not set, and libraries that read the environment
 * when they are loaded stop at them. `http-server.mjs` and `next.config.ts` call it before such a library is loaded.
 */
export function forgetEmptyVariables(): void {
  for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name]
}

/** Reads the file `.env` of the repository; variables that are set already win over it. */
export function readDotEnv(): void {
  forgetEmptyVariables()
  if (existsSync('.env')) process.loadEnvFile('.env')
  forgetEmptyVariables()
}
