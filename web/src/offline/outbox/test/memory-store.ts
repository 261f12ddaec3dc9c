import type { OutboxStore } from '../outbox-store.ts'
import type { Queued } from '../queued.ts'

/** What IndexedDB keeps, without a browser. Survives the outboxes that use it. */
export function memoryStore(): OutboxStore & { readonly photos: Map<string, Blob> } {
  const commands = new Map<number, Queued>()
  const photos = new Map<string, Blob>()
  let lastSeq = 0

  const ofUser = (userId: number) =>
    structuredClone([...commands.values()].filter((one) => one.userId === userId))

  return {
    photos,
    list: async (userId) => ofUser(userId),
    change: async (userId, decide) => {
      const { add = [], put = [], remove = [], forgetPhotos = [] } = decide(ofUser(userId)) ?? {}
      for (const queued of put) commands.set(queued.seq, queued)
      for (const queued of add) {
        lastSeq += 1
        commands.set(lastSeq, { ...queued, seq: lastSeq })
      }
      for (const { id, seq } of [...commands.values()]) if (remove.includes(id)) commands.delete(seq)
      for (const key of [...photos.keys()]) {
        if ([...remove, ...forgetPhotos].some((id) => key.startsWith(`${id}/`))) photos.delete(key)
      }
    },
    add: async (queued, blobs) => {
      lastSeq += 1
      commands.set(lastSeq, { ...queued, seq: lastSeq })
      for (const [at, blob] of blobs.entries()) photos.set(`${queued.id}/${at}`, blob)
    },
    photo: async (id, at) => photos.get(`${id}/${at}`),
  }
}
