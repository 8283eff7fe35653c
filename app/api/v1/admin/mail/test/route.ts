import { operation, operations, toSnake } from '#lib/api-v1/index.ts'
import { sendTest } from '../../../../admin/mail/send-test.ts'

export const POST = operation(operations.testMail, async ({ actor }) => toSnake(await sendTest(actor)))
