import type { Platform } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { readPageUrl } from './detect/page-url.ts'
import { loadTimed } from './fetch-of.ts'
import type { Loaded, PageReader } from './load-page.ts'
import { configuredHosts } from './page-hosts.ts'

/** Loads the text of a page by an address that a person has written, outside of any chat. */
export function createPageLoader(platform: Pick<Platform, 'safeFetch' | 'log' | 'config' | 'env'>) {
  const ports = { safeFetch: platform.safeFetch, log: platform.log, allowHosts: configuredHosts(platform) }
  return {
    /** Null for what is no address; `reason`: why one is not loaded. */
    read: readPageUrl,
    async load(url: string, reader: PageReader): Promise<Loaded> {
      const page = readPageUrl(url)
      if (page?.kind !== 'page') return { state: 'failed', reason: page?.reason ?? t('couldNotReached') }
      return loadTimed(ports, page.url, reader)
    },
  }
}
