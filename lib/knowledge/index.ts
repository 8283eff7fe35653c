export { createKnowledge } from './create-knowledge.ts'
export type { Embedder } from './deps.ts'
export type {
  AttachedCollection,
  CollectionFileView,
  CollectionSummary,
  CollectionView,
  FileText,
  FoundPassage,
  Knowledge,
  PassageView,
} from './knowledge.ts'
