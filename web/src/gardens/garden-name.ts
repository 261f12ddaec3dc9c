import type { SharedGarden } from '../api/shared-garden.ts'
import type { Garden } from '../api/types.ts'
import type { Messages } from '../messages/messages.ts'

type Texts = Pick<Messages, 'gardens'>

/** What a garden is called: by its name, else after its owner. */
export function gardenName(t: Texts, { id, name, grantId, owner }: Garden): string {
  if (grantId === undefined) return name ?? t.gardens.own
  return sharedName(t, {
    id,
    ...(name !== undefined && { name }),
    ...(owner.name !== undefined && { owner: owner.name }),
  })
}

export function sharedName({ gardens }: Texts, { name, owner }: SharedGarden): string {
  return name ?? (owner === undefined ? gardens.shared : gardens.of(owner))
}
