import { expect, it } from 'vitest'
import { newWebhookSecret, webhookHeaders } from './sign.ts'

it('[time-20] signs as the Standard Webhooks specification does', () => {
  // The example of the reference libraries.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(webhookHeaders(secret, signed)).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('[time-20] makes secrets of 32 bytes, no two alike', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32)
  expect(secrets[0]).not.toBe(secrets[1])
})
