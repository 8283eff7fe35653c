import { z } from 'zod'
import { server } from '#lib/server.ts'

export const providerParams = z.object({ providerId: z.string() })
export const noBody = z.strictObject({})

export const providerExists = ({ params }: { params: z.output<typeof providerParams> }) => server().modelsAdmin.provider(params.providerId)
