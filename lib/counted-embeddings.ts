import type { Embedder } from '#lib/knowledge/index.ts'
import type { EmbeddingModels } from '#lib/models/index.ts'
import { costMicroUsd, type UsageLedger } from '#lib/usage/index.ts'

/** Makes vectors by the model of the setting, and counts their tokens as usage of the person whose texts they are. */
export function countedEmbeddings({
  embeddingModels,
  usage,
  model,
}: {
  embeddingModels: EmbeddingModels
  usage: UsageLedger
  model: () => Promise<string>
}): Embedder {
  return {
    model,
    async embed({ model: id, userId, texts }, signal) {
      const { vectors, usage: counted, price } = await embeddingModels.embed(id, texts, signal)
      const cost = price && costMicroUsd(counted, price)
      await usage.record({ userId, runId: null, step: 0, model: id, usage: counted, costMicroUsd: cost })
      return vectors
    },
  }
}
