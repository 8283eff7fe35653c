import { AppError } from '#lib/errors.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { McpServerPatch } from '../definitions/views.ts'
import { changesWhatRuns } from '../what-runs.ts'

type Destination = Pick<ServerDefinition, 'transport' | 'command' | 'args' | 'cwd' | 'url' | 'env'>
type Secrets = Pick<ServerDefinition, 'env' | 'headers' | 'auth'>
type Named = Pick<McpServerPatch, 'env' | 'headers' | 'auth'>

/**
 * True if the secrets of one definition may go to another: the same program, or an address of the same origin. `named` as in
 * `requireSameDestination`.
 */
export function isSameDestination(before: Destination, next: Destination, named: Named = {}): boolean {
  const [was, is] = [before.transport === 'stdio', next.transport === 'stdio']
  if (was || is) return was && is && words(before) === words(next) && diverting(before, named) === undefined
  return sameOrigin(before.url, next.url)
}

/**
 * Refuses a change that would hand stored secrets to another program or address than the one that they were entered for (`unusable`). `named` holds what is
 * entered, or removed, with the change; all else is kept.
 */
export function requireSameDestination(before: Destination & Secrets, next: Destination, named: Named): void {
  if (isSameDestination(before, next, named)) return
  const isKept = (values: Record<string, string>, given: Named['env']) => Object.keys(values).some(name => given?.[name] === undefined)
  const keepsAuth = before.auth !== null && named.auth === undefined
  if (next.transport === 'stdio') {
    const name = diverting(before, named)
    const message =
      name === undefined
        ? 'The command has changed, so enter its secrets again.'
        : `${name} changes what runs, so enter the other variables again.`
    if (isKept(before.env, named.env)) throw new AppError('unusable', { message })
  } else if (isKept(before.headers, named.headers) || keepsAuth)
    throw new AppError('unusable', { message: 'The address has changed, so enter its secrets again.' })
}

/** The name of a variable that is added, changed or removed and by which the same command may run another program. */
function diverting({ env: before }: Destination, { env: named }: Named): string | undefined {
  return Object.entries(named ?? {}).find(([name, value]) => changesWhatRuns(name) && (value ?? undefined) !== before[name])?.[0]
}

function words({ command, args, cwd }: Destination): string {
  return JSON.stringify([command, args, cwd])
}

export function sameOrigin(a: string | null | undefined, b: string | null | undefined): boolean {
  const origins = [a, b].map(url => (url && URL.canParse(url) ? new URL(url).origin : null))
  return origins[0] !== null && origins[0] === origins[1]
}
