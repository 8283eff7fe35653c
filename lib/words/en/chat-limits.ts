import { words } from '../words.ts'

/** Sentences about chats and their files that the page says before the server does. They stand apart, so the page loads no others. */
export const chatLimits = words({
  nameNeitherImagePng:
    '{name} is neither an image (PNG, JPEG, GIF, WebP) nor a document (PDF, Office, OpenDocument, EPUB, mail) or a text file.',
  nameEmpty: '{name} is empty.',
  fileTooLarge: '{name} is larger than {megabytes} MB.',
  encodingNameUncertainSave: 'The encoding of {name} is uncertain. Save it as UTF-8 and attach it again.',
  tagCanMostMax: 'A tag can have at most {maxTagChars} characters.',
  chatCanMostMax: 'A chat can have at most {maxTags} tags.',
  nameNeedsDateSuch: '“{name}:” needs a date such as 2026-11-26, 2026-11, today or yesterday.',
  nameTakesOneAll: '“{name}:” takes one of {all}.',
  newChat: 'New chat',
})
