import { z } from 'zod'

/** Chats that one request may change. */
export const chatIds = z.array(z.uuid()).min(1).max(500)
