import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.getMail, async () => toSnake(await server().mails.view()))

export const PUT = operation(operations.setMail, async ({ actor, body }) => toSnake(await server().mails.update(actor, body)))

export const DELETE = operation(operations.removeMail, async ({ actor }) => toSnake(await server().mails.remove(actor)))
