import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface OidcProvider {
  issuer: string
  stop(): Promise<void>
}

export interface OidcHow {
  /** RS256 unless said. */
  alg?: string
  /** Values that discovery lists. */
  listed?: string[]
  /** Claims of the ID token, beside those that it must have. */
  idToken?: Record<string, unknown>
}

/** Starts the OpenID provider beside this file; it signs everybody in as `person`. */
export async function startOidcProvider(
  person: Record<string, unknown>,
  fault: '' | 'bad-nonce' = '',
  how: OidcHow = {},
): Promise<OidcProvider> {
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'provider.ts'), JSON.stringify(person), fault, JSON.stringify(how)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    issuer: line.toString().trim(),
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
