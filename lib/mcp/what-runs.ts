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
export function changesWhatRuns(name: string): boolean {
  const upper = name.toUpperCase()
  return NAMES.has(upper) || upper.endsWith('_PROXY') || PREFIXES.some(prefix => upper.startsWith(prefix))
}
