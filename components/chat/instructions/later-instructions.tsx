import { later } from '#components/loading/later.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'

const waiting = <Skeleton lines={6} />

export const ChatInstructions = later(() => import('./chat-instructions.tsx').then(module => module.ChatInstructions), waiting)

export const NewChatInstructions = later(() => import('./new-chat-instructions.tsx').then(module => module.NewChatInstructions), waiting)
