export type { ChatPatch, ChatSummary, Chats, ChatView, NewChat, PathMessage } from './chats.ts'
export { createChats } from './create-chats.ts'
