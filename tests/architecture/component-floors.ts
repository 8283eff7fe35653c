import type { Floors } from './floors.ts'

/** Floors of `components` and of its larger folders, the lowest first. `components/README.md` draws the first. */
export const componentFloors: Readonly<Record<string, Floors>> = {
  components: [
    ['loading', 'keys', 'visible-characters'],
    ['ui', 'json', 'sandbox'],
    ['connectivity', 'markdown', 'sections', 'viewer-store'],
    ['brand'],
    ['parts', 'chat-store', 'auth', 'resource'],
    ['workspace', 'api-keys', 'artifacts', 'audience'],
    ['shell', 'chat-project', 'assistants', 'memory', 'settings', 'schedules', 'requests', 'admin', 'usage'],
    ['viewer', 'sidebar', 'share', 'search', 'prompts', 'skills', 'notices'],
    ['chat', 'chats'],
    ['palette', 'projects', 'knowledge'],
    ['frame', 'gallery'],
  ],
  'components/admin': [
    ['access'],
    ['audit', 'feedback', 'folders', 'groups', 'models', 'overview', 'policies', 'roles', 'servers', 'service-accounts', 'users'],
    ['settings'],
  ],
  'components/chat': [
    ['app-notes', 'artifacts', 'chat-marks', 'feedback', 'files', 'instructions', 'pages', 'snapshots', 'speech'],
    ['answers', 'details', 'edits'],
    ['changes'],
    ['panel'],
    ['compaction'],
    ['composer'],
    ['code', 'message', 'quoting'],
    ['list'],
    ['testing'],
  ],
  'components/chat/changes': [['uncommitted'], ['review']],
  'components/chat/composer': [['entries'], ['attachments'], ['choices'], ['prompts-and-resources']],
  'components/chat/files': [['editor'], ['open'], ['actions'], ['upload', 'view']],
  'components/markdown': [['lex'], ['code', 'math', 'spoken'], ['diagram'], ['structured']],
  'components/viewer': [['find'], ['pdf', 'table', 'text']],
  'components/parts': [['child', 'edit'], ['input'], ['app'], ['tool']],
}
