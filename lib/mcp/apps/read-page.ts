import type { ReadResourceResult } from '@modelcontextprotocol/client'
import { AppError } from '#lib/errors.ts'
import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { APP_MEDIA_TYPE } from '../definitions/offers-apps.ts'
import { MAX_APP_BYTES } from '../limits.ts'
import { readAppSources, sourcesQuery } from './app-sources.ts'
import type { AppPage } from './views.ts'

export type AppPageContent = Omit<AppPage, 'sandboxUrl' | 'tool'> & { sandboxQuery: string }

/**
 * Reads the page that a server returned for `uri`, and cleans its requests: origins by `readAppSources`, and of the permissions only the clipboard.
 * The browser would ask for camera, microphone and location in Parley's name. Throws `unusable` with a sentence.
 */
export function readPage({ contents }: ReadResourceResult, uri: string): AppPageContent {
  const item = contents.find(one => one.uri === uri) ?? contents[0]
  if (!item) throw unusable(t('serverProvidedNoPage'))
  if (mediaType(item.mimeType) !== APP_MEDIA_TYPE) throw unusable(t('contentServerProvidedApp'))
  const bytes = 'text' in item ? Buffer.byteLength(item.text) : Math.ceil(item.blob.length * 0.75)
  if (bytes > MAX_APP_BYTES) throw unusable(t('pageAppLargerThan', { megabytes: MAX_APP_BYTES / 1024 / 1024 }))
  const html = 'text' in item ? item.text : Buffer.from(item.blob, 'base64').toString('utf8')
  const ui = isObject(item._meta?.ui) ? item._meta.ui : {}
  const permissions = isObject(ui.permissions) ? ui.permissions : {}
  return {
    html,
    sandboxQuery: sourcesQuery(readAppSources(ui.csp)),
    mayCopy: isObject(permissions.clipboardWrite),
    prefersBorder: ui.prefersBorder !== false,
  }
}

function mediaType(given: string | undefined): string {
  return (given ?? '').toLowerCase().replaceAll(/[\s"]/g, '')
}

function unusable(message: string): AppError {
  return new AppError('unusable', { message })
}
