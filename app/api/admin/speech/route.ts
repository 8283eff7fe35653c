import { settingsPatch } from '#lib/admin/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const ofSpeech = { dictationModel: true, dictationFirst: true, readingModel: true, readingVoice: true, readingFirst: true } as const

async function view() {
  const { settings, speech } = server()
  const { dictationModel, dictationFirst, readingModel, readingVoice, readingFirst } = await settings.read()
  return {
    settings: { dictationModel, dictationFirst, readingModel, readingVoice, readingFirst },
    providers: await speech.providers(),
  }
}

export const GET = route({ auth: 'session', right: 'admin:read' }, view)

export const PUT = route({ auth: 'session', right: 'admin:write', body: settingsPatch.pick(ofSpeech) }, async ({ actor, body }) => {
  const { settings, platform } = server()
  await settings.update(body)
  await platform.audit.record({ actorId: actor.userId, action: 'settings.update', detail: body })
  return view()
})
