import { z } from 'zod'

/** Chats that one request changes. */
export const chatIds = z.array(z.uuid()).min(1).max(500)
