export { answerMarkdown } from './answer-markdown.ts'
export { allEdits, callEdits } from './call-edits.ts'
export type { ChildStatus, ChildSums, ChildView } from './children.ts'
export type { Chunk, RunEvent } from './chunk.ts'
export { type CitationMark, CitationScanner, citationMarks } from './citation-scanner.ts'
export { citationsOf } from './citations.ts'
export { continues } from './continues.ts'
export { csvLine } from './csv-line.ts'
export {
  type EditChoice,
  type EditEnd,
  type EditErrorType,
  type EditMarkers,
  type EditPlan,
  type EditStatus,
  type EditSummary,
  type EditView,
  editErrorTypes,
  isOpenEdit,
  type UndoneEdits,
} from './edits.ts'
export { type FileOrigin, filePart, messageFiles, type SentFile } from './files.ts'
export { applyChunk, emptyFold, foldAll } from './fold.ts'
export type { Fold } from './fold-state.ts'
export { folded } from './folded.ts'
export { shownMessage } from './held.ts'
export { type CallBudget, leaveOutCalls, leftOutOf } from './left-out.ts'
export { type AnswerLook, emptyLook, growLook, type LookReading, lookAhead, lookOf, phaseOf } from './look.ts'
export {
  effortLabels,
  joinParameters,
  MAX_OUTPUT_TOKENS,
  type Parameters,
  type ReasoningEffort,
  readParameters,
  reasoningEfforts,
} from './parameters.ts'
export type {
  AnsweringAssistant,
  AppNote,
  ChatMessage,
  ChatPart,
  DataParts,
  FinishReason,
  InputKind,
  InputRequestView,
  InterceptionFigures,
  Iteration,
  IterationToolCall,
  MessageMetadata,
  Notice,
  RunError,
  RunResult,
  RunStatus,
  TextChange,
  ToolContent,
  ToolMetadata,
  ToolOutcome,
  ToolOutcomeKind,
  ToolOutput,
  ToolPart,
  TurnChoice,
  UsedPrompt,
  WholeResult,
} from './parts.ts'
export { searchable, searchedWords } from './searchable.ts'
export { type Citation, type PassageSource, quoteOf, type Source, type WebSource } from './sources.ts'
export { type SteeringPart, steeringMessage } from './steering.ts'
export { isCompleteCall, isSubstance } from './substance.ts'
export { messageText, userMessage } from './text.ts'
export { hasShortenedResult, toolsInUse } from './tools-in-use.ts'
export { addUsage, noUsage, type Usage } from './usage.ts'
