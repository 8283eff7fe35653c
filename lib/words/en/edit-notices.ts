import { words } from '../words.ts'

export const editNotices = words({
  answerEndedEarlyEdit: 'The answer ended early, so this edit was not made.',
  chatNoLongerFiles: 'This chat no longer has the files that the model saw.',
  filesReadOnly: 'These files are read-only.',
  modelNotReadFile: 'The model has not read this file. It is now selected; the next message can edit it.',
  modelNotReadFileNo:
    'The model has not read this file, and no more files can be selected in this chat. Deselect some, then select this one.',
  modelNotReadFileCould: 'The model has not read this file, and it could not be selected.',
  editFilesChatBefore: 'This edit is for the files that the chat had before. Choose that folder again to apply it.',
  createPath: 'Create {path}?',
  editPath: 'Edit {path}?',
  answerStoppedBeforeEdit: 'The answer was stopped before this edit was allowed.',
  noAnswerCameTime: 'No answer came in time, so this edit was not made.',
  refusedEditReason: 'You refused this edit: {reason}',
  refusedEdit: 'You refused this edit.',
  fileChangedSinceModel: 'The file has changed since the model read it. {message}',
  fileNotText: 'This file is not text.',
  fileTooLargeEdit: 'This file is too large to edit.',
  fileCannotRead: 'This file cannot be read.',
  pathNotFileWorkspace: 'This path is not a file in the workspace.',
  notEditedModelNot: 'Not edited: the model has not read this file.',
  notEditedFileLeft: 'Not edited: this file is left out of the context.',
  answerInterruptedWithinEdit: 'The answer was interrupted within this edit.',
})
