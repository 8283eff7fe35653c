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
  SourceView,
} from './knowledge.ts'
export { type SourceKind, type SourcePlace, type SourcePorts, sourceKinds } from './source-ports.ts'
