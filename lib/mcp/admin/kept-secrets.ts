import { AppError } from '#lib/errors.ts'
import { mcpAdmin } from '#lib/words/en/mcp-admin.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'
import type { McpServerPatch } from '../definitions/views.ts'

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
    const message = name === undefined ? mcpAdmin('commandChangedEnterSecrets') : mcpAdmin('nameChangesWhatRuns', { name })
    if (isKept(before.env, named.env)) throw new AppError('unusable', { message })
  } else if (isKept(before.headers, named.headers) || keepsAuth)
    throw new AppError('unusable', { message: t('addressChangedEnterSecrets') })
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

/**
 * Variables by which a shell, loader, runtime or package manager runs other code than the command names, or redirects a program's traffic. The list
 * holds prefixes: a harmless match only asks for secrets once more.
 */
const PREFIXES = [
  ...['LD_', 'DYLD_', 'NODE_', 'NPM_', 'PNPM_', 'YARN_', 'BUN_', 'DENO_', 'COREPACK_', 'VOLTA_', 'TSX_'],
  ...['PYTHON', 'PIP_', 'PIPX_', 'UV_', 'CONDA_', 'POETRY_', 'PERL', 'RUBY', 'GEM_', 'BUNDLE_', 'PHP'],
  ...['JAVA_', 'JDK_', '_JAVA', 'MAVEN_', 'GRADLE_', 'DOTNET_', 'CORECLR_', 'COMPLUS_', 'LUA_', 'CARGO_', 'RUSTUP_', 'RUSTC'],
  ...[
    'DOCKER_',
    'CONTAINER_',
    'BASH_',
    'GIT_SSH',
    'GIT_EXEC',
    'GIT_CONFIG',
    'GIT_ASKPASS',
    'GIT_PROXY',
    'GIT_TEMPLATE',
    'XDG_',
    'SSL_CERT_',
  ],
]
const NAMES = new Set([
  ...['PATH', 'PATHEXT', 'COMSPEC', 'SYSTEMROOT', 'SHELL', 'HOME', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'ENV', 'IFS', 'TMPDIR'],
  ...['CLASSPATH', 'VIRTUAL_ENV', 'GOPROXY', 'GOFLAGS', 'GOPATH', 'GOBIN', 'GCONV_PATH', 'LOCPATH', 'GLIBC_TUNABLES', 'HOSTALIASES'],
  ...['OPENSSL_CONF', 'OPENSSL_MODULES', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'CURL_HOME'],
])

/** True if a variable of this name can change the program that a command runs, or the destination of its traffic. */
function changesWhatRuns(name: string): boolean {
  const upper = name.toUpperCase()
  return NAMES.has(upper) || upper.endsWith('_PROXY') || PREFIXES.some(prefix => upper.startsWith(prefix))
}
