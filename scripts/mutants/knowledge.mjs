import { room } from './room.mjs'

const knowledge = room('lib/knowledge')

export const knowledgeRoom = [
  knowledge(
    'another person’s collection is searched',
    'search/scope.ts',
    'f."collectionId" = ANY(?) AND ${USABLE}',
    'f."collectionId" = ANY(?) AND (1 = 1 OR ${USABLE})',
    'create-knowledge.test.ts',
  ),
  knowledge(
    'a passage is read after access to it has ended',
    'search/read.ts',
    'WHERE f."id" = ? AND ${USABLE}',
    'WHERE f."id" = ? AND (1 = 1 OR ${USABLE})',
    'create-knowledge.test.ts',
  ),
  knowledge(
    'the words of a removed text stay in the index',
    'indexing/remove-text.ts',
    'const kept = without(postings, place => places.has(place))',
    'const kept = without(postings, () => false)',
    'create-knowledge.test.ts',
  ),
  knowledge(
    'a chat is given a collection that its person may not use',
    'collections/of-chat.ts',
    "if (ids.some(id => !usable.has(id))) throw new AppError('collection_not_found')",
    '',
    'create-knowledge.test.ts',
  ),
]
