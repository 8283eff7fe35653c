import type { Floors } from './floors.ts'

/** Floors of the folders inside each room of `lib` that has two or more, the lowest first. */
export const libFloors: Readonly<Record<string, Floors>> = {
  'lib/assistants': [['picture'], ['prompts']],
  'lib/chats': [['app-notes', 'feedback', 'files', 'life', 'search']],
  'lib/context': [
    ['pictures', 'tokens', 'tracker'],
    ['layout'],
    ['compaction', 'maps', 'review', 'state'],
    ['instructions', 'pages'],
    ['view'],
  ],
  'lib/context/pages': [['detect'], ['fetch']],
  'lib/documents': [['readers'], ['process']],
  'lib/edits': [['diff', 'patch']],
  'lib/http': [['pages', 'streaming'], ['direct']],
  'lib/knowledge': [['passages', 'terms'], ['vectors'], ['search'], ['indexing'], ['collections'], ['sources']],
  'lib/maps': [['code', 'documents'], ['worker']],
  'lib/maps/code': [['read', 'resolve'], ['graph'], ['print']],
  'lib/mcp': [
    ['definitions', 'starter'],
    ['wire'],
    ['asking', 'sign-in', 'tools'],
    ['connection', 'policy'],
    ['call', 'prompts'],
    ['apps', 'icons'],
    ['admin'],
  ],
  'lib/models': [['calls', 'prompt', 'schema', 'settings'], ['prices', 'wire'], ['demo'], ['admin', 'embedding', 'speech']],
  'lib/platform': [['frames', 'log'], ['bus', 'time'], ['network'], ['config'], ['database'], ['readiness']],
  'lib/platform/database': [['postgresql', 'sqlite'], ['schema'], ['backup']],
  'lib/runs': [
    ['run'],
    ['log', 'offer', 'questions', 'title'],
    ['children', 'edits', 'queue', 'step', 'tools'],
    ['control', 'stateless', 'takeover'],
  ],
  'lib/runs/tools': [['delegate', 'workspace']],
  'lib/workspace': [
    ['git', 'search', 'writing'],
    ['maps', 'repository', 'trees'],
    ['changes', 'history'],
  ],
}
