import { AppError } from '#lib/errors.ts'
import { hostAndPort, type SafeFetch } from '#lib/platform/index.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Restricts requests to this machine. The suite's servers, authorization servers included, listen on ports that are not known beforehand. */
export function loopbackOnly(base: SafeFetch): SafeFetch {
  return (url, init) => {
    const target = new URL(url)
    if (!LOOPBACK.has(target.hostname)) throw new AppError('address_refused', { message: `${target.host} is not on this machine.` })
    return base(url, { ...init, allowHosts: new Set([hostAndPort(target)]) })
  }
}
