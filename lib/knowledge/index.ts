export { createKnowledge } from './create-knowledge.ts'
export type {
  CollectionFileView,
  CollectionSummary,
  CollectionView,
  FileText,
  FoundPassage,
  Knowledge,
  PassageView,
} from './knowledge.ts'
