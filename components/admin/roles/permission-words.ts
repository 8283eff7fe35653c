import type { Permission } from '#lib/auth/shared.ts'
import { adminRoles as t } from '#lib/words/en/admin-roles.ts'

/** Names what a role may do, and says what that means. */
export const permissionWords: Record<Permission, { label: () => string; means: () => string }> = {
  'share:link': { label: () => t('shareByLink'), means: () => t('shareByLinkMeans') },
  'share:everybody': { label: () => t('shareWithEverybody'), means: () => t('shareWithEverybodyMeans') },
  'assistants:make': { label: () => t('makeAssistants'), means: () => t('makeAssistantsMeans') },
  'api:use': { label: () => t('useApi'), means: () => t('useApiMeans') },
  'keys:own': { label: () => t('ownKeys'), means: () => t('ownKeysMeans') },
  export: { label: () => t('export'), means: () => t('exportMeans') },
  upload: { label: () => t('upload'), means: () => t('uploadMeans') },
  schedule: { label: () => t('schedule'), means: () => t('scheduleMeans') },
}
